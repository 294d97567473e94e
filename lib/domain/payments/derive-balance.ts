import { PAYMENT_STAGES, type PaymentStage, type PaymentStatus } from "@/lib/contracts/payments";
import type { GiveBackOrder, PaymentDocument, PaymentEntry } from "@/models/payment";

/** The fields of a row that determine its balance. */
export type LedgerRow = Pick<PaymentDocument, "entries" | "is_surplus" | "status" | "paid_cents">;

/** A month's money in cents: kept = received − given back − in dispute, which may be negative. */
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
 * Derives the balance and status from a row's entries. Of the entries about one object (a charge, a refund, a dispute) the
 * newest counts, so a dispute may be lost, appealed and won, and a refund may fail. Every screen, file, receipt and
 * statistic uses this, and so does the stored status.
 */
export function balanceOf(row: LedgerRow): Balance {
  const { entries } = row;
  let [waived, received, given_back, in_dispute] = [0, 0, 0, 0];
  // Most rows have one entry, and a roll reads thousands: this avoids an array for them.
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

/** The month is open again if nothing is kept; during a dispute it is neither open nor kept. */
function statusOf(
  { received, in_dispute, kept }: Pick<Balance, "received" | "in_dispute" | "kept">,
  isSurplus: boolean,
): PaymentStatus {
  if (isSurplus) return kept > 0 ? "overpaid" : "refunded";
  if (in_dispute > 0) return "disputed";
  return received > 0 && kept <= 0 ? "refunded" : "paid";
}

/** Returns the status of an attempt by card before any money is received. */
export function stageOf({ status }: Pick<LedgerRow, "status">): PaymentStage {
  return PAYMENT_STAGES.find((stage) => stage === status) ?? "open";
}

/** Returns the newest entry about each object. */
export function newestOf(entries: readonly PaymentEntry[]): Map<string, PaymentEntry> {
  return new Map(entries.map((entry) => [subjectOf(entry), entry]));
}

/** Returns whether an order is neither rejected nor recorded: its amount does not count as kept. */
export function isUnderWay(row: LedgerRow, { refund, failure }: GiveBackOrder): boolean {
  if (failure) return false;
  return !refund || !newestOf(row.entries).has(refund);
}

/** Returns whether any of a row's orders is under way. */
export const isGivingBack = (row: LedgerRow & Pick<PaymentDocument, "give_backs">): boolean =>
  row.give_backs?.some((order) => isUnderWay(row, order)) ?? false;

/** Returns `re_1` for `re_1:2`. */
export function subjectOf({ reference }: Pick<PaymentEntry, "reference">): string {
  return reference.slice(0, reference.lastIndexOf(":"));
}

export const referenceOf = (subject: string, count: number) => `${subject}:${String(count)}`;

/** Returns the derived fields that are written with the entries, for indexes. */
export function storedBalance(row: LedgerRow) {
  const { status, kept, given_back } = balanceOf(row);
  return { status, kept_cents: kept, refunded_cents: given_back };
}
