import { EVEN_FIGURES } from "./figures";

/** Previous, page number and Next; closer together on the narrowest screens. */
export const PAGER =
  "flex items-center justify-center gap-3 max-[400px]:gap-1 max-[400px]:[&_button]:gap-1.5 max-[400px]:[&_button]:px-3.5";
export const PAGER_NUMBER = `min-w-21 text-center text-head-xl/none font-normal max-[400px]:min-w-14 ${EVEN_FIGURES}`;
