/** Apart from the contract, since the browser loads it without zod. */
export const MOST_BANK_LINES = 2_000;
export const MOST_BANK_BYTES = 1_000_000;

/**
 * The outcome of a line: `matched` to an open month, to be confirmed; `recorded` already under its reference; `unclear` which
 * month it is for; `out` for outgoing money; `refused` if it is invalid.
 */
export const BANK_OUTCOMES = ["matched", "recorded", "unclear", "out", "refused"] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];
