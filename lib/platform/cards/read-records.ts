import type Stripe from "stripe";
import type { CardCharge, CardDispute, CardIntent, CardRefund, DeclineCodes } from "./card-intent";

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
