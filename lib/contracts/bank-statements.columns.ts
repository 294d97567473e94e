/**
 * The outcome of a line: `matched` to an open month, to be confirmed; `recorded` already under its reference; `unclear` which
 * month it is for; `out` for money that went out, or that another line takes back; `refused` if it is invalid. Apart from the
 * contract, since the browser loads it without zod.
 */
export const BANK_OUTCOMES = ["matched", "recorded", "unclear", "out", "refused"] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];
