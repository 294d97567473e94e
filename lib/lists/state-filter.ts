/** What a list is narrowed down to by state and words; both stand in the address. */
export interface StateFilter<State extends string> {
  readonly state?: State;
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const STATE_FILTER_NAMES = ["state", "q"] as const;

/** Reads the filter from the address; anything odd means no narrowing. `longest` is how many characters the call takes. */
export function readStateFilter<State extends string>(
  address: URLSearchParams,
  states: readonly State[],
  longest = 80,
): StateFilter<State> {
  const state = states.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, longest);
  return { ...(state && { state }), ...(q && { q }) };
}
