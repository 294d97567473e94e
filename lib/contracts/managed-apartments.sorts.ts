/** What an admin sorts apartments by; apart from the contract, since the browser loads it without zod. */
export const MANAGED_APARTMENT_SORTS = ["apartment_no", "rent", "free_from"] as const;
/** How an apartment stands with the admin: for everybody else it is available or not, or not there. */
export const APARTMENT_STATES = ["available", "held", "let", "off the list"] as const;
export type ApartmentState = (typeof APARTMENT_STATES)[number];
