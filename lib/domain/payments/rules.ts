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

/** A payment and what became of its money. */
export type MonthPayment = PaymentDocument & { readonly money: Balance };

/** What rolls and charts read of a payment: they have thousands of rows, and the rest stays in the database. */
export const ROLL_FIELDS = [
  ...(["_id", "user_id", "apartment_no", "period", "discount_cents", "percent"] as const),
  ...(["entries", "is_surplus", "status", "paid_cents", "refunded_cents", "transactionId", "date"] as const),
];

/** Of a payment what a roll reads. */
export type RollRow = Pick<PaymentDocument, (typeof ROLL_FIELDS)[number]>;

/** The same with what became of its money. */
export type RollPayment = RollRow & { readonly money: Balance };

/** A row in one of these holds its month: no other one of the tenancy may (I8). */
export const LIVE_STATUSES = ["open", "processing", "failed", "paid", "disputed"] as const;
/** The month needs no other payment. A disputed one is settled until the bank has decided. */
export const SETTLED_STATUSES = ["paid", "disputed"] as const;
/** Somebody may still pay, or the bank is at it. */
export const UNFINISHED_STATUSES = ["open", "processing", "failed"] as const;
/** Nothing is charged, and the intent can be cancelled. */
export const CANCELLABLE_STATUSES = ["open", "failed"] as const;
/** Money came, whatever became of it. */
export const RECEIVED_STATUSES = ["paid", "disputed", "refunded", "overpaid"] as const;
/** Money was taken, or is being taken. */
export const CHARGED_STATUSES = ["processing", ...RECEIVED_STATUSES] as const;

/** What payment histories, receipts and files show: money that came or is coming, and what was recorded and reversed. */
export const shownPayments = () => ({
  status: mongoose.trusted({
    $in: [...CHARGED_STATUSES, "canceled"],
  }) as unknown as PaymentDocument["status"],
  $nor: [{ status: "canceled" as const, method: mongoose.trusted({ $exists: false }) }],
});

/** How a payment was paid. */
export function methodOf({
  method,
  transactionId,
}: Pick<PaymentDocument, "method" | "transactionId">): PaymentMethod {
  return method ?? (transactionId?.startsWith("free_") ? "coupon" : "card");
}

/** Whether a row in this status holds its month. */
export const holdsMonth = (status: PaymentStatus) => LIVE_STATUSES.some((live) => live === status);

/** Whether a payment in this status can still be cancelled. */
export const isCancellable = (status: PaymentStatus) =>
  CANCELLABLE_STATUSES.some((cancellable) => cancellable === status);

/** Whether money came for a payment in this status. */
export const hasReceived = (status: PaymentStatus) =>
  RECEIVED_STATUSES.some((received) => received === status);

/** Who lives where: a month of it is paid once, whichever agreement it was under. */
export type Tenancy = Pick<PaymentDocument, "user_id" | "apartment_no">;

/** The first month that an agreement owes: the one agreed, else the one in which it was accepted. */
export function firstPeriodOf({
  accept_date,
  first_period,
}: Pick<AgreementDocument, "accept_date"> & { readonly first_period?: string | null }): string {
  return first_period ?? periodOf(accept_date);
}

/** The least that the provider charges, in cents (Stripe: $0.50). */
const LEAST_CHARGE_CENTS = 50;

/** Whether the provider charges this at once: a month by days may be too little, a rent from before there was a limit too much. */
export const isChargeable = (cents: number) => cents >= LEAST_CHARGE_CENTS && cents <= toCents(MOST_BY_CARD);
/** An intent that nobody finished in this time is cancelled (docs/product.md 5.7). */
export const INTENT_LIFE_MS = 24 * 60 * 60 * 1000;
/** A row whose intent was not linked in this time belongs to a process that died. */
export const UNLINKED_LIFE_MS = 10 * 60 * 1000;

/** What a month costs, in cents: paid = rent − discount, always. */
export interface Terms {
  readonly rent_cents: number;
  readonly discount_cents: number;
  readonly paid_cents: number;
  /** The coupon's code as the admin wrote it; empty without one. */
  readonly coupon: string;
  readonly percent: number;
}

/** The price of a rent (cents) under a coupon's whole percentage (docs/product.md 5.6). */
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

/** Whether a row was reserved under these very terms. */
export function hasTerms(row: Terms, terms: Terms): boolean {
  return (
    row.rent_cents === terms.rent_cents &&
    row.paid_cents === terms.paid_cents &&
    row.coupon === terms.coupon &&
    row.percent === terms.percent
  );
}

/** Whether an unfinished row is too old to go on with: its intent a day old, or never linked. */
export function isStale(row: Pick<PaymentDocument, "created_at" | "transactionId">, now: Date): boolean {
  const age = now.getTime() - row.created_at.getTime();
  return age > (row.transactionId ? INTENT_LIFE_MS : UNLINKED_LIFE_MS);
}

/** Stages that an attempt by card may come to from others; a cancelled row that is charged all the same has entries. */
export interface Step {
  readonly stage: PaymentStage;
  readonly reason: string;
}

/** How far an intent has come while nothing is charged; null where there is nothing new to say. */
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

/** Why a row with money stands as it does, in words. */
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

/** What a charge is held against: this installation, in this mode. */
export interface Installation {
  readonly isLive: boolean;
  readonly installation: string;
}

/**
 * The first difference between an intent and its row, or null: amount, currency, mode, installation and metadata.
 * What is absent from the metadata says nothing where the row itself names the intent: it was stored before anybody
 * could pay.
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
