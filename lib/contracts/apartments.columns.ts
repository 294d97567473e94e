/** The CSV columns of apartments, named as in POST /apartments. The browser loads them without zod. */
export const APARTMENT_COLUMNS = [
  ...(["apartment_no", "floor_no", "block_no", "rent", "rooms", "bathrooms", "balconies"] as const),
  ...(["size_sqft", "description", "amenities", "service_charge", "free_from"] as const),
] as const;
export type ApartmentColumn = (typeof APARTMENT_COLUMNS)[number];

/** What the form of a new apartment begins with, and an import without these columns fills in; all else is required. */
export const NEW_APARTMENT = {
  description: "",
  amenities: [] as string[],
  service_charge: 0,
  free_from: null,
  balconies: 1,
};

/** The outcomes of a row. */
export const IMPORT_OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
