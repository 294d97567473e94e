import type Stripe from "stripe";
import { book } from "./balance";
import { retrieveCharge } from "./charges";
import { invalidRequest } from "./errors";
import { retrieveRefund } from "./refunds";
import type { Sandbox } from "./sandbox";

export const REFUND_STATUSES = ["pending", "requires_action", "succeeded", "failed", "canceled"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Some of Stripe's failure reasons. */
export const FAILURE_REASONS = [
  "lost_or_stolen_card",
  "expired_or_canceled_card",
  "charge_for_pending_refund_disputed",
  "insufficient_funds",
  "declined",
  "merchant_request",
  "unknown",
] as const;
type FailureReason = (typeof FAILURE_REASONS)[number];

/** The allowed next states: a succeeded refund can fail days later, when the bank returns the money. */
const NEXT: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ["requires_action", "succeeded", "failed", "canceled"],
  requires_action: ["pending", "succeeded", "failed", "canceled"],
  succeeded: ["failed", "canceled"],
  failed: [],
  canceled: [],
};

/** POST /v1/refunds/:id/cancel – Stripe allows it only for refunds that wait for the customer */
export function cancelRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = retrieveRefund(sandbox, id);
  if (refund.status === "requires_action") return moveRefund(sandbox, refund, "canceled");
  throw invalidRequest(
    `You cannot cancel this refund because it has a status of ${refund.status ?? "unknown"}. Only a refund with a status of requires_action may be canceled.`,
    { param: "refund", executed: true },
  );
}

/** Moves a refund to another status, as the bank or the dashboard decides. Throws if the transition is not allowed. */
export function moveRefund(
  sandbox: Sandbox,
  refund: Stripe.Refund,
  status: RefundStatus,
  reason?: FailureReason,
): Stripe.Refund {
  if (refund.status === status) return refund;
  if (!NEXT[refund.status as RefundStatus].includes(status)) {
    throw invalidRequest(`A refund that is ${refund.status ?? "unknown"} does not become ${status}.`);
  }
  const { pending_reason: _pending, ...rest } = refund;
  const moved: Stripe.Refund = { ...rest, status };
  if (status === "pending") moved.pending_reason = "processing";
  if (status === "succeeded") moved.balance_transaction = book(sandbox, "refund", refund).id;
  if (status === "failed" || status === "canceled") takeBack(sandbox, moved, reason);
  sandbox.store.remove("plans", refund.id);
  sandbox.store.put("refunds", moved);
  if (status === "failed") sandbox.webhooks.emit("refund.failed", moved);
  sandbox.webhooks.emit("refund.updated", moved);
  sandbox.webhooks.emit("charge.refund.updated", moved);
  return moved;
}

/** Settles the refunds whose bank's delay is over. */
export function settleRefunds(sandbox: Sandbox): boolean {
  const due = sandbox.store.all("plans").filter(({ at }) => at <= Date.now());
  for (const { id, status } of due) moveRefund(sandbox, retrieveRefund(sandbox, id), status);
  return due.length > 0;
}

/** Undoes a refund: the charge counts as not refunded again, and the withdrawn amount returns to the balance. */
function takeBack(sandbox: Sandbox, refund: Stripe.Refund, reason?: FailureReason): void {
  refund.failure_reason = reason ?? (refund.status === "canceled" ? "merchant_request" : "unknown");
  if (refund.balance_transaction)
    refund.failure_balance_transaction = book(sandbox, "refundFailure", refund).id;
  if (typeof refund.charge !== "string") return;
  const charge = retrieveCharge(sandbox, refund.charge);
  const amount_refunded = charge.amount_refunded - refund.amount;
  sandbox.store.put("charges", { ...charge, amount_refunded, refunded: false });
}
