/** Apart from the contract, since the browser loads it without zod. */
export const MOST_BANK_LINES = 2_000;
export const MOST_BANK_BYTES = 1_000_000;

/**
 * What becomes of a line: `matched` to an open month, for a person to confirm; `recorded` already under its reference;
 * `unclear` which month it is for; `out`: money that went out; `refused`: it cannot be recorded as it is written.
 */
export const BANK_OUTCOMES = ["matched", "recorded", "unclear", "out", "refused"] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];
