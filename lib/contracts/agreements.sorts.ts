/** The states by which requests are filtered, for both sides: pending, and the decisions. */
export const REQUEST_STATES = ["pending", "accepted", "declined", "withdrawn"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The columns requests are sorted by; apart from the contract, since the browser loads it without zod. */
export const REQUEST_SORTS = [
  "status",
  "name",
  "email",
  "apartment_no",
  "rent",
  "request_date",
  "grouped",
] as const;

/** The screen's default order: pending first, by apartment. */
export const GROUPED = { sort: "grouped" } as const;
