/** The states of a visit that can be looked for, as `VISIT_STATES` of its contract has them. */
export const STATES = ["new", "answered", "confirmed", "done"] as const;

/** What the visits are narrowed down to; all of it stands in the address. */
export interface VisitFilter {
  readonly state?: (typeof STATES)[number];
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const VISIT_FILTER_NAMES = ["state", "q"] as const;

const LONGEST = 80;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readVisitFilter(address: URLSearchParams): VisitFilter {
  const state = STATES.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(q && { q }) };
}
