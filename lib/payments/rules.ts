import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { CardIntent } from "@/lib/platform/cards/card-intent";
import { currency } from "@/lib/platform/contracts/currency";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { MOST_BY_CARD } from "@/lib/platform/contracts/fields";
import type { PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { discountOf, toCents } from "@/lib/platform/format/money";
import { monthOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument, GiveBackOrder, PaymentEntry } from "@/models/payment";
import { type PaymentStage, type PaymentStatus, PAYMENT_STAGES } from "./contract";

export type PaymentWithBalance = PaymentDocument & { readonly money: Balance };

/** The fields that rolls and charts read, since they load thousands of rows. */
export const ROLL_FIELDS = [
  ...(["_id", "user_id", "apartment_no", "period", "lines", "percent"] as const),
  ...(["entries", "status", "paid_cents", "is_capped"] as const),
];

/** A payment as a roll reads it. */
export type RollRow = Pick<PaymentDocument, (typeof ROLL_FIELDS)[number]>;

/** The same with its balance. */
export type RollPayment = RollRow & { readonly money: Balance };

/** Money was received and is not all gone again. A disputed payment counts until the bank decides. */
export const KEPT_STATUSES = ["paid", "disputed"] as const;

/** The payment may still be paid, or is processing. */
export const UNFINISHED_STATUSES = ["open", "processing", "failed"] as const;

/** The payment takes a use of its coupon. */
export const COUPON_STATUSES = [...UNFINISHED_STATUSES, ...KEPT_STATUSES] as const;

/** Nothing is charged; the intent can be cancelled. */
export const CANCELLABLE_STATUSES = ["open", "failed"] as const;

/** Money was received, whatever happened to it since. */
const RECEIVED_STATUSES = [...KEPT_STATUSES, "refunded"] as const;

/** Money was received or is processing. */
export const CHARGED_STATUSES = ["processing", ...RECEIVED_STATUSES] as const;

/** Shown in histories, receipts and files: money received or processing, and reversed records. */
export const shownPayments = () => ({
  status: mongoose.trusted({
    $in: [...CHARGED_STATUSES, "canceled"],
  }) as unknown as PaymentDocument["status"],
  $nor: [{ status: "canceled" as const, method: mongoose.trusted({ $exists: false }) }],
});

export const methodOf = (row: Pick<PaymentDocument, "method" | "transactionId">): PaymentMethod =>
  row.method ?? (row.transactionId?.startsWith("free_") ? "coupon" : "card");

export const isCancellable = (status: PaymentStatus) =>
  CANCELLABLE_STATUSES.some((cancellable) => cancellable === status);

export const hasReceived = (status: PaymentStatus) =>
  RECEIVED_STATUSES.some((received) => received === status);

/** The provider's minimum charge: what is $0.50 in the account's own currency (Stripe). */
const LEAST_CENTS = { USD: 50, BDT: 100_00 };

export const leastChargeCents = () => LEAST_CENTS[currency()];

/** Returns whether the provider accepts an amount: days of a month may be too little, an old rent too much. */
export const isChargeable = (cents: number) => cents >= leastChargeCents() && cents <= toCents(MOST_BY_CARD);

/** An unfinished intent is cancelled after this time (docs/product.md 5.7). */
const INTENT_LIFE_MS = 24 * 60 * 60 * 1000;

/** A row without a linked intent after this time belongs to a dead process. */
const UNLINKED_LIFE_MS = 10 * 60 * 1000;

/** What a payment by card is for, and what it costs, in cents. */
export interface Terms {
  /** The lines that it pays, by id. */
  readonly lines: readonly string[];
  /** The rent among them, whole; 0 if there is none. */
  readonly rent_cents: number;
  readonly discount_cents: number;
  /** What is open of the lines, less the discount: what the card is charged. */
  readonly paid_cents: number;
  /** Whether it is less than that, which autopay had announced. */
  readonly is_capped?: boolean | null | undefined;
  /** The coupon's code as the admin typed it; empty without one. */
  readonly coupon: string;
  readonly percent: number;
}

/** A coupon with its percentage, a whole number. */
export interface CouponTerms {
  readonly code: string;
  readonly percent: number;
}

/** Returns the price of a whole rent in cents with a coupon (docs/product.md 5.6). */
export function termsOf(rentCents: number, coupon: CouponTerms | null): Omit<Terms, "lines"> {
  const percent = coupon?.percent ?? 0;
  const discount = discountOf(rentCents, percent);
  return {
    rent_cents: rentCents,
    discount_cents: discount,
    paid_cents: rentCents - discount,
    coupon: coupon?.code ?? "",
    percent,
  };
}

/** Returns whether a row was reserved with exactly these terms. */
export function hasTerms(row: Terms, terms: Terms): boolean {
  return (
    row.lines.join() === terms.lines.join() &&
    row.rent_cents === terms.rent_cents &&
    row.paid_cents === terms.paid_cents &&
    row.coupon === terms.coupon &&
    row.percent === terms.percent &&
    // Else a member who pays the same amount would leave the rest to themselves, as autopay does.
    Boolean(row.is_capped) === Boolean(terms.is_capped)
  );
}

/** Returns whether an unfinished row is too old: its intent is a day old, or was never linked. */
export function isStale(row: Pick<PaymentDocument, "created_at" | "transactionId">, now: Date): boolean {
  const age = now.getTime() - row.created_at.getTime();
  return age > (row.transactionId ? INTENT_LIFE_MS : UNLINKED_LIFE_MS);
}

/** Returns the stage of an intent before a charge; null if it is unchanged. A cancelled row that is charged after all has entries. */
export function stepOf(
  intent: CardIntent,
  stage: PaymentStage,
): { readonly stage: PaymentStage; readonly reason: string } | null {
  const isOpen = stage !== "canceled";
  switch (intent.status) {
    case "processing":
      return isOpen ? { stage: "processing", reason: "The bank is working on it" } : null;
    case "canceled":
      return { stage: "canceled", reason: "Cancelled before it was charged" };
    case "requires_payment_method":
      return isOpen && intent.lastError ? { stage: "failed", reason: intent.lastError } : null;
    default:
      return null;
  }
}

/** Returns the reason for the status of a row with money. */
export function reasonOf({ status, in_dispute, given_back }: Balance): string {
  if (in_dispute > 0) return "Disputed by the cardholder";
  if (status === "refunded") return "Given back";
  return given_back > 0 ? "Given back in part" : "Charged";
}

type Reserved = Pick<
  PaymentDocument,
  "_id" | "adopted" | "user_id" | "agreement_id" | "period" | "paid_cents" | "transactionId"
>;

/**
 * Returns the first difference between an intent and its row, or null: amount, currency, mode, installation and metadata.
 * Ignores missing metadata if the row names the intent, since the link was stored before anyone could pay.
 */
export function mismatchOf(
  row: Reserved,
  intent: CardIntent,
  here: { readonly isLive: boolean; readonly installation: string },
): string | null {
  if (row.transactionId && row.transactionId !== intent.id) return "intent";
  if (intent.amountCents !== row.paid_cents) return "amount";
  if (intent.status === "succeeded" && intent.receivedCents !== row.paid_cents) return "amount received";
  if (intent.currency !== currency().toLowerCase()) return "currency";
  if (intent.isLive !== here.isLive) return "mode";
  const { metadata } = intent;
  if (metadata.installation && metadata.installation !== here.installation) return "installation";
  const isLinked = row.transactionId === intent.id;
  const differs = (named: string | undefined, value: string) =>
    named === undefined ? !isLinked : named !== value;
  if (!row.adopted && differs(metadata.row, String(row._id))) return "row";
  if (differs(metadata.user, String(row.user_id))) return "user";
  if (differs(metadata.agreement, String(row.agreement_id))) return "agreement";
  if (differs(metadata.period, row.period)) return "period";
  return null;
}

/** What a payment for a month begins with; it copies the agreement, so that the history stays complete when that ends. */
export function newPayment(agreement: AgreementDocument, period: string, now: Date) {
  return {
    user_id: agreement.user_id,
    agreement_id: agreement._id,
    name: agreement.name,
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    month: monthOf(period),
    period,
    created_at: now,
    updated_at: now,
    date: now,
  };
}

/** Returns the number of a receipt from month, apartment and the end of the id: unique, permanent, and short. */
export function receiptNumber(row: Pick<PaymentDocument, "_id" | "period" | "apartment_no">): string {
  return `${row.period}-${row.apartment_no}-${String(row._id).slice(-6).toUpperCase()}`;
}

/** The fields of a row that determine its balance. */
export type LedgerRow = Pick<PaymentDocument, "entries" | "status">;

/** A payment's money in cents: kept = received − given back − in dispute, which may be negative. */
export interface Balance {
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
  const kept = received - given_back - in_dispute;
  let status: PaymentStatus;
  // Nothing is left if nothing is kept, which is not decided during a dispute.
  if (in_dispute > 0) status = "disputed";
  else if (standing.some(({ kind }) => kind !== "reversed"))
    status = received > 0 && kept <= 0 ? "refunded" : "paid";
  else status = stageOf(row);
  return { waived, received, given_back, in_dispute, kept, status };
}

/** Returns by how much each entry changes what is kept, and when. */
export function movementsOf({ entries, status }: LedgerRow) {
  let before = 0;
  return entries.map((entry, place) => {
    const { kept } = balanceOf({ entries: entries.slice(0, place + 1), status });
    const cents = kept - before;
    before = kept;
    return { at: entry.at, cents, entry };
  });
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
export const isUnderWay = ({ entries }: LedgerRow, { refund, failure }: GiveBackOrder): boolean =>
  !failure && (!refund || !newestOf(entries).has(refund));

export const isGivingBack = (row: LedgerRow & Pick<PaymentDocument, "give_backs">): boolean =>
  row.give_backs?.some((order) => isUnderWay(row, order)) ?? false;

/** A refund by an admin: the order if it goes to a card, else the entry. */
export type GiveBackRecord = GiveBackOrder | PaymentEntry;

/** Returns all refunds of a payment by admins, oldest first, without rejected orders. */
export function listGiven({ give_backs = [], entries }: PaymentDocument): GiveBackRecord[] {
  const byHand = entries.filter(({ kind, source }) => kind === "given_back" && source === "admin");
  return [...give_backs.filter(({ failure }) => !failure), ...byHand];
}

/** Returns the order of a refund to a card, with its author and reason; undefined of what nobody ordered here. */
export const orderOf = (
  { give_backs = [] }: Pick<PaymentDocument, "give_backs">,
  entry: Pick<PaymentEntry, "reference">,
): GiveBackOrder | undefined => give_backs.find(({ refund }) => refund === subjectOf(entry));

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

/** Returns the update that adds entries to a row, which makes it `next`. */
export function additionOf(
  row: PaymentDocument,
  next: LedgerRow & Pick<PaymentDocument, "reason">,
  added: readonly PaymentEntry[],
) {
  const stored = storedBalance(next);
  const { reason } = next;
  const now = new Date();
  return {
    $set: { ...stored, reason, updated_at: now },
    $inc: { revision: 1 },
    $push: {
      entries: { $each: added },
      ...(stored.status !== row.status && { history: { at: now, status: stored.status, reason } }),
    },
  };
}

/** The counter of a row as it was read; each change of its money or stage increments it. */
export const asItWasRead = ({ _id, revision }: PaymentDocument) => ({ _id, revision });

/** Names an order at the provider. */
export const orderName = (row: PaymentDocument["_id"], number: number) => `${String(row)}-${String(number)}`;

/** The author of an entry that the office makes; `admin` is stored for an accountant too. */
export const byOffice = (actor: Actor<MoneyRole>) => ({
  source: "admin" as const,
  by: new mongoose.Types.ObjectId(actor.userId),
  by_name: actor.name || actor.email,
});
