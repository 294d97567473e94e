import mongoose from "mongoose";
import { periodOf } from "@/lib/format/periods";
import type { PaymentStage, PaymentStatus } from "@/lib/contracts/payments";
import { MOST_BY_CARD } from "@/lib/contracts/payments.bounds";
import type { PaymentMethod } from "@/lib/contracts/payments.methods";
import { discountOf, toCents } from "@/lib/format/money";
import type { CardIntent } from "@/lib/payments/card-intent";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import type { Balance } from "./derive-balance";

/** A payment with its balance. */
export type MonthPayment = PaymentDocument & { readonly money: Balance };

/** The fields that rolls and charts read, since they load thousands of rows. */
export const ROLL_FIELDS = [
  ...(["_id", "user_id", "apartment_no", "period", "discount_cents", "percent"] as const),
  ...(["entries", "is_surplus", "status", "paid_cents"] as const),
];

/** A payment as a roll reads it. */
export type RollRow = Pick<PaymentDocument, (typeof ROLL_FIELDS)[number]>;

/** The same with its balance. */
export type RollPayment = RollRow & { readonly money: Balance };

/** A row in one of these statuses holds its month; no other row of the tenancy may (I8). */
export const LIVE_STATUSES = ["open", "processing", "failed", "paid", "disputed"] as const;
/** The month needs no other payment. A disputed one counts as settled until the bank decides. */
export const SETTLED_STATUSES = ["paid", "disputed"] as const;
/** The payment may still be paid, or is processing. */
export const UNFINISHED_STATUSES = ["open", "processing", "failed"] as const;
/** Nothing is charged; the intent can be cancelled. */
export const CANCELLABLE_STATUSES = ["open", "failed"] as const;
/** Money was received, whatever happened to it since. */
export const RECEIVED_STATUSES = ["paid", "disputed", "refunded", "overpaid"] as const;
/** Money was received or is processing. */
export const CHARGED_STATUSES = ["processing", ...RECEIVED_STATUSES] as const;

/** Shown in histories, receipts and files: money received or processing, and reversed records. */
export const shownPayments = () => ({
  status: mongoose.trusted({
    $in: [...CHARGED_STATUSES, "canceled"],
  }) as unknown as PaymentDocument["status"],
  $nor: [{ status: "canceled" as const, method: mongoose.trusted({ $exists: false }) }],
});

/** Returns the method of a payment. */
export function methodOf({
  method,
  transactionId,
}: Pick<PaymentDocument, "method" | "transactionId">): PaymentMethod {
  return method ?? (transactionId?.startsWith("free_") ? "coupon" : "card");
}

/** Returns whether a row in this status holds its month. */
export const holdsMonth = (status: PaymentStatus) => LIVE_STATUSES.some((live) => live === status);

/** Returns whether a payment in this status can be cancelled. */
export const isCancellable = (status: PaymentStatus) =>
  CANCELLABLE_STATUSES.some((cancellable) => cancellable === status);

/** Returns whether money was received for a payment in this status. */
export const hasReceived = (status: PaymentStatus) =>
  RECEIVED_STATUSES.some((received) => received === status);

/** A person and their apartment: each month is paid once, under whichever agreement. */
export type Tenancy = Pick<PaymentDocument, "user_id" | "apartment_no">;

/** Returns the first month of an agreement: the agreed one, else the month of acceptance. */
export function firstPeriodOf({
  accept_date,
  first_period,
}: Pick<AgreementDocument, "accept_date"> & { readonly first_period?: string | null }): string {
  return first_period ?? periodOf(accept_date);
}

/** The provider's minimum charge in cents (Stripe: $0.50). */
const LEAST_CHARGE_CENTS = 50;

/** Returns whether the provider accepts an amount: days of a month may be too little, an old rent too much. */
export const isChargeable = (cents: number) => cents >= LEAST_CHARGE_CENTS && cents <= toCents(MOST_BY_CARD);
/** An unfinished intent is cancelled after this time (docs/product.md 5.7). */
export const INTENT_LIFE_MS = 24 * 60 * 60 * 1000;
/** A row without a linked intent after this time belongs to a dead process. */
export const UNLINKED_LIFE_MS = 10 * 60 * 1000;

/** The price of a month in cents: paid = rent − discount, always. */
export interface Terms {
  readonly rent_cents: number;
  readonly discount_cents: number;
  readonly paid_cents: number;
  /** The coupon's code as the admin typed it; empty without one. */
  readonly coupon: string;
  readonly percent: number;
}

/** Returns the price of a rent in cents with a coupon's percentage, a whole number (docs/product.md 5.6). */
export function termsOf(rentCents: number, coupon: { code: string; percent: number } | null): Terms {
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
    row.rent_cents === terms.rent_cents &&
    row.paid_cents === terms.paid_cents &&
    row.coupon === terms.coupon &&
    row.percent === terms.percent
  );
}

/** Returns whether an unfinished row is too old: its intent is a day old, or was never linked. */
export function isStale(row: Pick<PaymentDocument, "created_at" | "transactionId">, now: Date): boolean {
  const age = now.getTime() - row.created_at.getTime();
  return age > (row.transactionId ? INTENT_LIFE_MS : UNLINKED_LIFE_MS);
}

/** The transitions of an attempt by card; a cancelled row that is charged after all has entries. */
export interface Step {
  readonly stage: PaymentStage;
  readonly reason: string;
}

/** Returns the stage of an intent before a charge; null if it is unchanged. */
export function stepOf(intent: CardIntent, stage: PaymentStage): Step | null {
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
  if (status === "overpaid") return "The month has or needs another payment: to be given back";
  if (in_dispute > 0) return "Disputed by the cardholder";
  if (status === "refunded") return "Given back";
  return given_back > 0 ? "Given back in part" : "Charged";
}

type Reserved = Pick<
  PaymentDocument,
  "_id" | "adopted" | "user_id" | "agreement_id" | "period" | "paid_cents" | "transactionId"
>;

/** What a charge is compared with: this installation and its mode. */
export interface Installation {
  readonly isLive: boolean;
  readonly installation: string;
}

/**
 * Returns the first difference between an intent and its row, or null: amount, currency, mode, installation and metadata.
 * Ignores missing metadata if the row names the intent, since the link was stored before anyone could pay.
 */
export function mismatchOf(row: Reserved, intent: CardIntent, here: Installation): string | null {
  if (row.transactionId && row.transactionId !== intent.id) return "intent";
  if (intent.amountCents !== row.paid_cents) return "amount";
  if (intent.status === "succeeded" && intent.receivedCents !== row.paid_cents) return "amount received";
  if (intent.currency !== "usd") return "currency";
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

/** The agreement's data that a payment copies, so that the history stays complete when the agreement ends. */
export function tenancyOf(agreement: AgreementDocument) {
  return {
    user_id: agreement.user_id,
    agreement_id: agreement._id,
    name: agreement.name,
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
  };
}
