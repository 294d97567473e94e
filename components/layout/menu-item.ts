/** A line of a menu, link or button; the context adds position and colours. */
export const MENU_ITEM =
  "rounded-ctl flex min-h-11 w-full cursor-pointer items-center gap-3 text-left text-[0.9375rem] no-underline";
