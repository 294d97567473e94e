import { APARTMENT_STATES, type ApartmentState } from "@/lib/contracts/managed-apartments.sorts";

/** What an admin's apartments are narrowed down to; all of it stands in the address. */
export interface ApartmentFilter {
  readonly state?: ApartmentState;
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const APARTMENT_FILTER_NAMES = ["state", "q"] as const;

const LONGEST = 80;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readApartmentFilter(address: URLSearchParams): ApartmentFilter {
  const state = APARTMENT_STATES.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(state && { state }), ...(q && { q }) };
}
