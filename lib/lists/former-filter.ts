import { FORMER_STATES } from "@/lib/contracts/former-tenants.sorts";

/** What the former tenants are narrowed down to; all of it stands in the address. */
export interface FormerFilter {
  readonly state?: (typeof FORMER_STATES)[number];
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const FORMER_FILTER_NAMES = ["state", "q"] as const;

const LONGEST = 80;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readFormerFilter(address: URLSearchParams): FormerFilter {
  const state = FORMER_STATES.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(q && { q }) };
}
