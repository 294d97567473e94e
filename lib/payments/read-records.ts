import type Stripe from "stripe";
import type { CardCharge, CardDispute, CardIntent, CardRefund } from "./card-intent";

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
 * Returns a dispute's current state: `lost` is not final, since an appeal or a withdrawal returns the money. If the
 * account has the charge's currency, its balance movements are more exact than the status: a lost dispute whose money
 * was reinstated is won, and one that was reinstated in part is lost for the rest.
 */
export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const { id, amount, status } = dispute;
  const state = DISPUTE_STATES[status] ?? "open";
  const withdrawn = withdrawnCents(dispute);
  // A won dispute's money is still on its way back until there is a second movement.
  const isDecided = state === "lost" || (state === "won" && movementsOf(dispute).length > 1);
  const isKnown = isDecided && withdrawn !== null;
  return {
    id,
    state: isKnown ? (withdrawn > 0 ? "lost" : "won") : state,
    amountCents: isKnown && withdrawn > 0 ? withdrawn : amount,
    createdAt: toDate(dispute.created),
  };
}

/** Returns the amount withdrawn by a dispute, without fees; null if it is unknown or in another currency. */
function withdrawnCents(dispute: Stripe.Dispute): number | null {
  const movements = movementsOf(dispute);
  if (movements.length === 0) return null;
  if (movements.some(({ currency }) => currency !== dispute.currency)) return null;
  return -movements.reduce((sum, { amount }) => sum + amount, 0);
}

function movementsOf(dispute: Partial<Pick<Stripe.Dispute, "balance_transactions">>) {
  return dispute.balance_transactions ?? [];
}

const toDate = (seconds: number) => new Date(seconds * 1000);
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
export const idOf = (reference: string | { id: string }) =>
  typeof reference === "string" ? reference : reference.id;
