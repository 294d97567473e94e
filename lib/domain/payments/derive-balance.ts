import {
  PAYMENT_STAGES,
  type EntryKind,
  type PaymentStage,
  type PaymentStatus,
} from "@/lib/contracts/payments";
import type { GiveBackOrder, PaymentDocument, PaymentEntry } from "@/models/payment";

/** What a row says of its money; the rest of a payment does not matter here. */
export type LedgerRow = Pick<
  PaymentDocument,
  "entries" | "is_surplus" | "status" | "paid_cents" | "refunded_cents" | "transactionId" | "date"
>;

/** A month's money in cents: kept = received − given back − in dispute, which may be below zero. */
export interface Balance {
  readonly due: number;
  readonly waived: number;
  readonly received: number;
  readonly given_back: number;
  readonly in_dispute: number;
  readonly kept: number;
  readonly status: PaymentStatus;
}

/**
 * The one meaning of a row's entries. Of those about the same thing (a charge, a refund, a dispute) the newest counts,
 * so that a dispute may be lost, appealed and won, and a refund may fail: nothing moves one way only. Every screen,
 * file, receipt and statistic asks here, and the stored status is this one.
 */
export function balanceOf(row: LedgerRow): Balance {
  const entries = entriesOf(row);
  let [waived, received, given_back, in_dispute] = [0, 0, 0, 0];
  // Most months have one entry, and a roll asks thousands of them: no list is made for it.
  const standing = entries.length > 1 ? [...newestOf(entries).values()] : entries;
  for (const { kind, cents } of standing) {
    if (kind === "waived") waived += cents;
    else if (kind === "charged" || kind === "received") received += cents;
    else if (kind === "given_back" || kind === "dispute_lost") given_back += cents;
    else if (kind === "disputed") in_dispute += cents;
  }
  const due = row.paid_cents - waived;
  const kept = received - given_back - in_dispute;
  const isCovered = entries.length > 0 && received >= due;
  const status = isCovered ? statusOf({ received, in_dispute, kept }, row.is_surplus ?? false) : stageOf(row);
  return { due, waived, received, given_back, in_dispute, kept, status };
}

/** The month is open again when nothing is kept; while the bank decides, it is neither open nor kept. */
function statusOf(
  { received, in_dispute, kept }: Pick<Balance, "received" | "in_dispute" | "kept">,
  isSurplus: boolean,
): PaymentStatus {
  if (isSurplus) return kept > 0 ? "overpaid" : "refunded";
  if (in_dispute > 0) return "disputed";
  return received > 0 && kept <= 0 ? "refunded" : "paid";
}

/** How far the attempt by card has come: all that a status says before money came. */
export function stageOf({ status }: Pick<LedgerRow, "status">): PaymentStage {
  return PAYMENT_STAGES.find((stage) => stage === status) ?? "open";
}

/** The entries of a row, oldest first; those that the older fields mean where the version before wrote the row. */
export function entriesOf(row: LedgerRow): readonly PaymentEntry[] {
  return row.entries && row.entries.length > 0 ? row.entries : entriesOfOlderRow(row);
}

/** What the older fields cannot say in detail is about this, until the provider is asked. */
export const BEFORE = ["refunds-before", "dispute-before"] as const;

function entriesOfOlderRow(row: LedgerRow): PaymentEntry[] {
  const { status, paid_cents, refunded_cents, transactionId, date } = row;
  if (!["paid", "disputed", "refunded"].includes(status)) return [];
  const entry = (kind: EntryKind, cents: number, subject: string): PaymentEntry => ({
    kind,
    cents,
    at: date,
    source: "migration",
    reference: referenceOf(subject, 1),
    by: null,
  });
  const back = status === "refunded" && refunded_cents === 0 ? paid_cents : refunded_cents;
  return [
    entry("charged", paid_cents, transactionId ?? "unknown"),
    ...(back > 0 ? [entry("given_back", back, BEFORE[0])] : []),
    ...(status === "disputed" ? [entry("disputed", paid_cents - back, BEFORE[1])] : []),
  ];
}

/** The newest entry about each thing. */
export function newestOf(entries: readonly PaymentEntry[]): Map<string, PaymentEntry> {
  return new Map(entries.map((entry) => [subjectOf(entry), entry]));
}

/** Whether an order of an admin is neither refused nor recorded yet: what it gives back is not kept, whatever is said. */
export function isUnderWay(row: LedgerRow, { refund, failure }: GiveBackOrder): boolean {
  if (failure) return false;
  return !refund || !newestOf(entriesOf(row)).has(refund);
}

/** `re_1` of `re_1:2`. */
export function subjectOf({ reference }: Pick<PaymentEntry, "reference">): string {
  return reference.slice(0, reference.lastIndexOf(":"));
}

export const referenceOf = (subject: string, count: number) => `${subject}:${String(count)}`;

/** The fields that are stored beside the entries, in the same write, for indexes and for the version before. */
export function storedBalance(row: LedgerRow) {
  const { status, kept, given_back } = balanceOf(row);
  return { status, kept_cents: kept, refunded_cents: given_back };
}
