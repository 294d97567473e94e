import { catalogue } from "@/lib/platform/contracts/language";

/** What the home page and the pages about the tower say. */
export const SCREENS = catalogue({ en: {}, bn: {} });
