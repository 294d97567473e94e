import type { DepositKind, DepositMethod } from "@/lib/contracts/deposits.kinds";

/** How money came or went, as people read it. */
export const METHOD_WORDS = {
  cash: "Cash",
  bank: "Bank transfer",
  bkash: "bKash",
  nagad: "Nagad",
  cheque: "Cheque",
} as const satisfies Record<DepositMethod, string>;

/** What happened to a deposit. */
export const KIND_WORDS = {
  received: "Received",
  deducted: "Deducted",
  given_back: "Given back",
  reversed: "Taken back",
} as const satisfies Record<DepositKind, string>;
