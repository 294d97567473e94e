/** What the former tenants are sorted by; the last to leave come first unless said. */
export const FORMER_SORTS = ["ended_at", "apartment_no"] as const;

/** `open`: something is owed, to be given back or held. */
export const FORMER_STATES = ["open"] as const;
export type FormerState = (typeof FORMER_STATES)[number];
