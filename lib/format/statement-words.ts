import type { EntryKind } from "@/lib/contracts/payments";
import { METHOD_NAMES, type PaymentMethod } from "@/lib/contracts/payments.methods";
import { periodLabel } from "./periods";

/** What a line of a statement tells; `settled`: the house asks for something no more, or again. */
export type LineKind = "rent" | "settled" | EntryKind;

export interface LineFacts {
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

const WORDS: Readonly<Record<EntryKind | "rent", string>> = {
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

function whatOf(line: LineFacts): string {
  const { kind, payment } = line;
  if (kind === "settled") return settledWords(line);
  if (kind !== "received" && kind !== "charged") return WORDS[kind];
  return [WORDS[kind], payment && METHOD_NAMES[payment.method], payment?.reference]
    .filter(Boolean)
    .join(", ");
}

function settledWords({ cents, coupon, payment }: LineFacts): string {
  if (coupon) return `Discount by ${coupon}`;
  if (cents > 0) return "Asked for again";
  return payment ? "Not asked for again" : "Not asked for any more, after two years";
}
