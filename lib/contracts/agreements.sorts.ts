/** What requests can be looked for by, on both sides: those that wait, and what was decided of the others. */
export const REQUEST_STATES = ["pending", "accepted", "declined", "withdrawn"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What requests are sorted by; apart from the contract, since the browser loads it without zod. */
export const REQUEST_SORTS = [
  "status",
  "name",
  "email",
  "apartment_no",
  "rent",
  "request_date",
  "grouped",
] as const;

/** How the screen sorts them until somebody chooses a column: those that wait first, by apartment. */
export const GROUPED = { sort: "grouped" } as const;
