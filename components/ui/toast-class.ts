/**
 * On a phone it covers the page's header, 64 px high, where no field is: three lines fit (docs/product.md 10.17). A press
 * goes through to what it covers: a toast under the pointer would stay, and hide the button that was pressed.
 */
export const TOAST =
  "pointer-events-none max-sm:px-3.5 max-sm:py-1.5 max-sm:text-micro/[1.25] max-sm:min-h-12 rounded-ctl border-dusk-line bg-toast text-on-toast shadow-menu flex items-center gap-3 border px-4 py-3.5 font-sans text-label/compact font-medium";
