/** For a field's `setValueAs`: returns the typed number, NaN if it is none, and the given value if the field is empty. */
export const numberOr =
  <Empty>(empty: Empty) =>
  (typed: unknown): number | Empty =>
    typed === "" || typed === null || typed === undefined ? empty : Number(typed);
