/** The columns former tenants are sorted by; by default the last to leave come first. */
export const FORMER_SORTS = ["ended_at", "apartment_no"] as const;

/** `open`: money is owed, to be refunded or held. */
export const FORMER_STATES = ["open"] as const;
export type FormerState = (typeof FORMER_STATES)[number];
