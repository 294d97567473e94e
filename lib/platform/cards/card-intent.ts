import type Stripe from "stripe";

/** A PaymentIntent in the app's terms; `lib/platform/cards/stripe.ts` reads it from the provider's response. */
export interface CardIntent {
  readonly id: string;
  /** Stripe's status: `requires_payment_method`, `processing`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
  /** Allows confirming it: sent only to its member, never stored or logged. */
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The provider's message for the last failed attempt; empty if none failed. */
  readonly lastError: string;
  /** Its codes, which tell apart what the message does not; absent if none failed. */
  readonly lastCodes?: DeclineCodes;
  /** The newest attempt on a card, or null. */
  readonly charge: CardCharge | null;
}

/**
 * Stripe's `code` and `decline_code` of a failed attempt (`card_declined`, `insufficient_funds`); empty without one. For the
 * office only: Stripe asks not to tell a cardholder that a card was reported stolen.
 */
export interface DeclineCodes {
  readonly code: string;
  readonly decline_code: string;
}

interface CardCharge {
  readonly createdAt: Date;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  readonly brand: string;
  readonly last4: string;
}

/** A refund to the card. If it failed or was cancelled, the money returned to the account. */
export interface CardRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly hasFailed: boolean;
  readonly createdAt: Date;
  /** The id of the admin's refund order, if there is one. */
  readonly order?: string;
}

/** A dispute's current state. `inquiry`: the bank asks, and has withdrawn nothing. */
export interface CardDispute {
  readonly id: string;
  readonly state: "inquiry" | "open" | "won" | "lost";
  /** The amount that the bank holds while it is open, or has withdrawn if it is lost. */
  readonly amountCents: number;
  readonly createdAt: Date;
  /** The cardholder's, as Stripe names it: `fraudulent`, `duplicate`, … */
  readonly reason: string;
  /** Until when the bank takes evidence; null if it takes none. */
  readonly dueBy: Date | null;
}

/** An intent with all of its refunds and disputes. */
export interface CardRecord {
  readonly intent: CardIntent;
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

/** The parameters of an intent; all come from the reserved row, so that a retry sends the same. */
export interface IntentOrder {
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/**
 * The result of a creation. `busy`: another process is creating the same intent. `refused`: the amount is above or
 * below the provider's limits. `spoiled`: the provider responds to this idempotency key with an error from now on, so
 * the next attempt needs a new one.
 */
export type Creation =
  | { readonly kind: "made"; readonly intent: CardIntent }
  | { readonly kind: "busy" }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** The parameters of a refund; all come from the stored order, so that a retry sends the same. */
export interface RefundOrder {
  readonly intentId: string;
  readonly amountCents: number;
  readonly order: string;
  readonly idempotencyKey: string;
}

/** The result of a refund. `refused`: permanently, with the provider's message. `spoiled`: as for a creation. */
export type Refunding =
  | { readonly kind: "made"; readonly refund: CardRefund }
  | { readonly kind: "refused"; readonly words: string }
  | { readonly kind: "spoiled"; readonly cause: unknown };

/** A verified webhook event: only its subject, whose state is then fetched from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  /** The PaymentIntent's id, or null. */
  readonly intentId: string | null;
  /** The SetupIntent's id. */
  readonly setupId?: string;
  /** A saved card's id, `pm_…`. */
  readonly cardId?: string;
  /** The charge, refund or dispute of a thin event that names no intent. */
  readonly subject?: { readonly kind: "charge" | "dispute" | "refund"; readonly id: string };
}

/** Converts Stripe's intent to the app's terms; this file decides what each state means for money. */
export function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
    createdAt: toDate(intent.created),
    clientSecret: intent.client_secret ?? "",
    metadata: intent.metadata,
    lastError: intent.last_payment_error?.message ?? "",
    ...(intent.last_payment_error && { lastCodes: codesOf(intent.last_payment_error) }),
    charge: charge && typeof charge === "object" ? toCardCharge(charge) : null,
  };
}

function toCardCharge(charge: Stripe.Charge): CardCharge {
  const card = charge.payment_method_details?.card;
  return {
    createdAt: toDate(charge.created),
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    brand: card?.brand ?? "",
    last4: card?.last4 ?? "",
  };
}

/** `pending`, `requires_action`, `succeeded`: the money has left the account. `failed`, `canceled`: it has returned. */
export function toCardRefund(refund: Stripe.Refund): CardRefund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    hasFailed: refund.status === "failed" || refund.status === "canceled",
    createdAt: toDate(refund.created),
    ...(refund.metadata?.give_back && { order: refund.metadata.give_back }),
  };
}

/** A status that Stripe adds later counts as open: someone checks it, and its money does not count as kept. */
const DISPUTE_STATES: Record<string, CardDispute["state"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};

/**
 * Returns a dispute's current state: `lost` is not final, since an appeal or a withdrawal returns the money. Once it is
 * closed, its balance movements are more exact than the status: a lost dispute whose money was reinstated is won, one that
 * was reinstated in part is lost for the rest, and a prevented one whose money was withdrawn is lost.
 */
export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const { id, amount, status, reason, evidence_details } = dispute;
  const state = DISPUTE_STATES[status] ?? "open";
  const isClosed = state === "won" || state === "lost";
  const taken = isClosed ? takenCents(dispute) : null;
  // Stripe: null or 0 if the bank takes no answer.
  const dueBy = evidence_details.due_by;
  return {
    id,
    state: taken === null ? state : taken > 0 ? "lost" : "won",
    amountCents: taken || amount,
    createdAt: toDate(dispute.created),
    reason,
    dueBy: dueBy ? toDate(dueBy) : null,
  };
}

/**
 * Returns the cents that a closed dispute has taken for good, without fees; null if only its status tells: a won dispute's
 * money is on its way back until there is a second movement, and another currency changes its rate between two.
 */
function takenCents(dispute: Stripe.Dispute): number | null {
  const { balance_transactions: movements, status, currency, amount } = dispute;
  if (!Array.isArray(movements)) return null;
  if ((status === "won" && movements.length < 2) || (status === "lost" && movements.length === 0))
    return null;
  if (movements.every((movement) => movement.currency === currency))
    return Math.max(0, -movements.reduce((sum, movement) => sum + movement.amount, 0));
  // A withdrawal that nothing has returned; `won` and `lost` say themselves what came of two.
  return movements.length === 1 ? amount : null;
}

export const NO_CODES: DeclineCodes = { code: "", decline_code: "" };

/** Returns the codes of Stripe's error, as thrown or as an intent keeps it. */
export const codesOf = (error: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): DeclineCodes => ({ code: error.code ?? "", decline_code: error.decline_code ?? "" });

const toDate = (seconds: number) => new Date(seconds * 1000);

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

export const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;
