// The parts of a search that the browser needs; apart from the contract, since it loads this without zod.

/** The sort orders of apartments, the default first. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;
export type ApartmentSort = (typeof APARTMENT_SORTS)[number];

/** A rent in a search: dollars with at most two decimals. */
export const RENT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/;
