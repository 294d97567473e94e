/** Shown instead of a page that cannot be fetched (docs/product.md 10.9). */
export const OFFLINE_PAGE = "/offline";
