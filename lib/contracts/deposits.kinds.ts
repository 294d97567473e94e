/** The kinds of entries of a deposit. `reversed` reverses one of the others. */
export const DEPOSIT_KINDS = ["received", "deducted", "given_back", "reversed"] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
