/** What can happen to a deposit. `reversed` takes one of the others back. */
export const DEPOSIT_KINDS = ["received", "deducted", "given_back", "reversed"] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
