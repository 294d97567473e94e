/** How apartments are ordered, the usual way first; apart from the contract, since the browser loads it without zod. */
export const APARTMENT_SORTS = ["floor", "rent", "-rent", "size", "-size"] as const;
export type ApartmentSort = (typeof APARTMENT_SORTS)[number];
