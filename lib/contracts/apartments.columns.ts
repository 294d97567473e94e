/** The CSV columns of apartments, named as in POST /apartments. The browser loads them without zod. */
export const APARTMENT_COLUMNS = [
  ...(["apartment_no", "floor_no", "block_no", "rent", "rooms", "bathrooms", "balconies"] as const),
  ...(["size_sqft", "description", "amenities", "service_charge", "free_from"] as const),
] as const;
export type ApartmentColumn = (typeof APARTMENT_COLUMNS)[number];

/** The most rows of a file. */
export const MOST_IMPORTED = 2_000;
export const MOST_IMPORTED_BYTES = 1_000_000;

/** The outcomes of a row. */
export const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
