import { REQUEST_STATES } from "@/lib/contracts/agreements.sorts";

/** What the requests are narrowed down to; all of it stands in the address. */
export interface RequestFilter {
  readonly state?: (typeof REQUEST_STATES)[number];
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const REQUEST_FILTER_NAMES = ["state", "q"] as const;

const LONGEST = 80;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readRequestFilter(address: URLSearchParams): RequestFilter {
  const state = REQUEST_STATES.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(q && { q }) };
}
