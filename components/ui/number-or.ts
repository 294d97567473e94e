/** For a field's `setValueAs`: the number that is typed, NaN for what is none, and what an empty field says. */
export const numberOr =
  <Empty>(empty: Empty) =>
  (typed: unknown): number | Empty =>
    typed === "" || typed === null || typed === undefined ? empty : Number(typed);
