/** A list's filter by state and words, stored in the URL. */
export interface StateFilter<State extends string> {
  readonly state?: State;
  readonly q?: string;
}

/** The filter's parameters in the URL. */
export const STATE_FILTER_NAMES = ["state", "q"] as const;

/** Reads the filter from the URL; ignores invalid values. `longest` is the most characters that the call accepts. */
export function readStateFilter<State extends string>(
  address: URLSearchParams,
  states: readonly State[],
  longest = 80,
): StateFilter<State> {
  const state = states.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, longest);
  return { ...(state && { state }), ...(q && { q }) };
}
