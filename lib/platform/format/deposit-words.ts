import type { DepositKind } from "@/lib/deposits/contract";

/** What happened to a deposit. */
export const KIND_WORDS = {
  received: "Received",
  deducted: "Deducted",
  given_back: "Given back",
  reversed: "Taken back",
} as const satisfies Record<DepositKind, string>;
