/** The columns admins sort apartments by; apart from the contract, since the browser loads it without zod. */
export const MANAGED_APARTMENT_SORTS = ["apartment_no", "rent", "free_from"] as const;
/** The states of an apartment for admins; others see it as available, unavailable, or not at all. */
export const APARTMENT_STATES = ["available", "held", "let", "off the list"] as const;
export type ApartmentState = (typeof APARTMENT_STATES)[number];
