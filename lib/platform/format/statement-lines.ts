import type { LineKind as BillKind } from "@/lib/payments/account-contract";
import type { EntryKind } from "@/lib/payments/contract";
import { METHOD_NAMES, type PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "./dates";

/** Lines of a statement besides rent and money: amounts that the office asks for again, or no longer. */
const RESTS = {
  asked_again: "Asked for again",
  discount: "Discount",
  /** Something went back, and the month stays paid. */
  settled: "Not asked for again",
} as const;

/** Whether a line is of a month's bill rather than of money. */
export const isRest = (kind: LineKind): boolean => Object.hasOwn(RESTS, kind);

/** The kind of a statement's line. */
export type LineKind = BillKind | keyof typeof RESTS | EntryKind;

interface LineFacts {
  readonly kind: LineKind;
  /** `November 2026`; of money what it settled when it came, `October 2026 to December 2026, paid ahead`. */
  readonly months: string;
  readonly apartment_no: string;
  readonly reason: string;
  /** What a charge is for; absent for rent and money. */
  readonly label?: string | undefined;
  /** The day on which money was received, if it was recorded on a later one. */
  readonly received_on?: string | undefined;
  /** The payment that the line is about; null for a rent. */
  readonly payment: {
    readonly method: PaymentMethod;
    readonly reference: string;
    readonly coupon: string;
  } | null;
}

const WORDS: Readonly<Partial<Record<LineKind, string>>> = {
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

/** Formats a line of a statement: `Received, Bank transfer, TRX-1: November 2026, 4B`. */
export function statementLine(line: LineFacts): string {
  const { months, apartment_no, reason, received_on } = line;
  const late = received_on ? `, received on ${dayLabel(received_on)}` : "";
  return `${whatOf(line)}${late}: ${months}, ${apartment_no}${reason ? ` (${reason})` : ""}`;
}

function whatOf({ kind, payment, label }: LineFacts): string {
  if (kind === "discount" && payment?.coupon) return `Discount by ${payment.coupon}`;
  if (label) return label;
  if (kind !== "received" && kind !== "charged") return WORDS[kind] ?? "";
  return [WORDS[kind], payment && METHOD_NAMES[payment.method], payment?.reference]
    .filter(Boolean)
    .join(", ");
}
