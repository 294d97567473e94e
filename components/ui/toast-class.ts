export const TOAST =
  "rounded-ctl border-dusk-line bg-toast text-on-toast shadow-menu flex items-center gap-3 border px-4 py-3.5 font-sans text-[0.9375rem]/[1.4] font-[520]";
