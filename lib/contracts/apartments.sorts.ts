// What the browser knows of a search; apart from the contract, since it loads this without zod.

/** How apartments are ordered, the usual way first. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;
export type ApartmentSort = (typeof APARTMENT_SORTS)[number];

/** A rent as a search takes it: dollars with at most two decimals. */
export const RENT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/;
