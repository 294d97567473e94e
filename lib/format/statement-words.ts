import type { EntryKind } from "@/lib/contracts/payments";
import { METHOD_NAMES, type PaymentMethod } from "@/lib/contracts/payments.methods";
import { periodLabel } from "./periods";

/** What a line of a statement tells beyond rent and money: what the house asks for again, or no more. */
const RESTS = {
  asked_again: "Asked for again",
  /** Less came than the rent, and the month is paid. */
  let_off: "Not asked for",
  /** Something went back, and the month stays paid. */
  settled: "Not asked for again",
  too_old: "Not asked for any more, after two years",
} as const;

/** What a line of a statement tells. */
export type LineKind = "rent" | keyof typeof RESTS | EntryKind;

interface LineFacts {
  readonly kind: LineKind;
  readonly period: string;
  readonly apartment_no: string;
  /** Above zero where the tenant owes more by it. */
  readonly cents: number;
  readonly reason: string;
  /** Of the payment that it is about; null of a rent. */
  readonly payment: { readonly method: PaymentMethod; readonly reference: string } | null;
  /** The coupon whose discount the line is; empty for any other. */
  readonly coupon: string;
}

const WORDS: Readonly<Record<LineKind, string>> = {
  ...RESTS,
  rent: "Rent",
  charged: "Received",
  received: "Received",
  waived: "Waived",
  given_back: "Given back",
  give_back_failed: "Did not reach the card, kept again",
  disputed: "In dispute, held by the bank",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  reversed: "Recorded wrongly, taken back",
};

/** A line of a statement in words: `Received, Bank transfer, TRX-1: November 2026, 4B`. */
export function statementWords(line: LineFacts): string {
  const { period, apartment_no, reason } = line;
  return `${whatOf(line)}: ${periodLabel(period)}, ${apartment_no}${reason ? ` (${reason})` : ""}`;
}

function whatOf({ kind, payment, coupon }: LineFacts): string {
  if (coupon) return `Discount by ${coupon}`;
  if (kind !== "received" && kind !== "charged") return WORDS[kind];
  return [WORDS[kind], payment && METHOD_NAMES[payment.method], payment?.reference]
    .filter(Boolean)
    .join(", ");
}
