/**
 * The states of a visit, apart from the contract, since the browser loads them without zod, in the order in
 * which a visit goes through them.
 */
export const VISIT_STATES = ["new", "answered", "confirmed", "done"] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** What the list of visits can be sorted by; `state` stands in the order in which a visit goes through them. */
export const VISIT_SORTS = ["name", "apartment_no", "day", "state", "created_at"] as const;
