import { periodOf } from "@/lib/billing-period";
import type { PaymentStatus } from "@/lib/contracts/payments";
import { discountOf } from "@/lib/money";
import type { CardDispute, CardIntent } from "@/lib/payments/card-intent";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";

/** A row in one of these blocks another one for its agreement and month (I8). */
export const LIVE_STATUSES = ["open", "processing", "failed", "paid", "disputed"] as const;
/** The month needs no other payment. A disputed one is settled until the bank has decided. */
export const SETTLED_STATUSES = ["paid", "disputed"] as const;
/** Money was taken, or is being taken; what a payment history shows. */
export const CHARGED_STATUSES = ["processing", "paid", "disputed", "refunded"] as const;

/** Who lives where: a month of it is paid once, whichever agreement it was under. */
export type Tenancy = Pick<PaymentDocument, "user_id" | "apartment_no">;

/** The first month that an agreement owes: the one in which it was accepted. */
export function firstPeriodOf({ accept_date }: Pick<AgreementDocument, "accept_date">): string {
  return periodOf(accept_date);
}

/** The least that the provider charges, in cents (Stripe: $0.50). */
export const LEAST_CHARGE_CENTS = 50;
/** An intent that nobody finished in this time is cancelled (design §6). */
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

/** The price of a rent (cents) under a coupon's whole percentage (design §6). */
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

/** What the provider's state means for a row. */
export interface Outcome {
  readonly status: PaymentStatus;
  readonly reason: string;
  readonly refundedCents: number;
  /** Statuses that this one may follow; from any other the row stays as it is, so old news changes nothing. */
  readonly from: readonly PaymentStatus[];
}

const UNSETTLED = ["open", "processing", "failed"] as const;

/** Reads an intent (and its dispute) as an outcome for its row; null where nothing has happened yet. */
export function outcomeOf(intent: CardIntent, dispute: CardDispute | null): Outcome | null {
  switch (intent.status) {
    case "succeeded":
      return chargedOutcome(intent, dispute);
    case "processing":
      return {
        status: "processing",
        reason: "The bank is working on it",
        refundedCents: 0,
        from: ["open", "failed"],
      };
    case "canceled":
      return {
        status: "canceled",
        reason: "Cancelled before it was charged",
        refundedCents: 0,
        from: UNSETTLED,
      };
    case "requires_payment_method":
      if (!intent.lastError) return null;
      return { status: "failed", reason: intent.lastError, refundedCents: 0, from: ["open", "processing"] };
    default:
      return null;
  }
}

function chargedOutcome(intent: CardIntent, dispute: CardDispute | null): Outcome {
  const refundedCents = intent.charge?.refundedCents ?? 0;
  const before = [...UNSETTLED, "canceled"] as const;
  if (dispute?.outcome === "lost") {
    const taken = Math.max(refundedCents, dispute.amountCents);
    const reason = "The bank took the money back after a dispute";
    return { status: "refunded", reason, refundedCents: taken, from: [...before, "paid", "disputed"] };
  }
  if (refundedCents >= intent.receivedCents)
    return { status: "refunded", reason: "Refunded", refundedCents, from: [...before, "paid", "disputed"] };
  if (dispute?.outcome === "open") {
    const reason = "Disputed by the cardholder";
    return { status: "disputed", reason, refundedCents, from: [...before, "paid"] };
  }
  const reason = dispute ? "The dispute was decided for the tower" : "Charged";
  return { status: "paid", reason, refundedCents, from: dispute ? [...before, "disputed"] : before };
}

/** Whether an outcome means that the card was charged. */
export function isCharged(outcome: Outcome | null): outcome is Outcome {
  return outcome !== null && ["paid", "disputed", "refunded"].includes(outcome.status);
}

type Reserved = Pick<
  PaymentDocument,
  "_id" | "adopted" | "user_id" | "agreement_id" | "period" | "paid_cents"
>;

/** The first difference between a charged intent and its row, or null: amount, currency, mode and metadata (design §6). */
export function mismatchOf(row: Reserved, intent: CardIntent, isLive: boolean): string | null {
  if (intent.amountCents !== row.paid_cents) return "amount";
  if (intent.status === "succeeded" && intent.receivedCents !== row.paid_cents) return "amount received";
  if (intent.currency !== "usd") return "currency";
  if (intent.isLive !== isLive) return "mode";
  const { metadata } = intent;
  if (!row.adopted && metadata.row !== String(row._id)) return "row";
  if (metadata.user !== String(row.user_id)) return "user";
  if (metadata.agreement !== String(row.agreement_id)) return "agreement";
  if (metadata.period !== row.period) return "period";
  return null;
}
