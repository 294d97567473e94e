/** Above the viewer's own layers on the picture. */
export const PANORAMA_CONTROLS = "absolute inset-x-4 bottom-4 z-95 flex items-center gap-2";
export const PANORAMA_HINT = "rounded-ctl bg-help text-on-toast ml-auto px-3.5 py-2.5 text-small/inherit";
