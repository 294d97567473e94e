import type Stripe from "stripe";
import { book } from "./balance";
import { heldByDisputes, retrieveCharge } from "./charges";
import { emptyDispute } from "./empty-dispute";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import { moveRefund } from "./refund-stages";
import type { Sandbox } from "./sandbox";

type Opening = { amount?: number; reason: string; isInquiry?: boolean };

/** GET /v1/disputes/:id */
export function retrieveDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.get("disputes", id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

/**
 * Opens a dispute: the bank withdraws the disputed amount until the case is decided; an inquiry withdraws nothing.
 * `amount` may be the whole charge although a part was refunded, as banks do; by default it is the rest.
 */
export function openDispute(sandbox: Sandbox, charge: Stripe.Charge, opening: Opening): Stripe.Dispute {
  const held = heldByDisputes(sandbox, charge.id);
  const amount = opening.amount ?? charge.amount - charge.amount_refunded - held;
  if (!charge.paid || amount < 1 || amount > charge.amount - held) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { param: "charge" });
  }
  const isInquiry = opening.isInquiry ?? false;
  const opened: Stripe.Dispute = {
    ...emptyDispute(charge, sandbox.now(), isInquiry),
    id: newId("du"),
    amount,
    reason: opening.reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
  const dispute = isInquiry ? opened : withdraw(sandbox, opened);
  sandbox.store.put("disputes", dispute);
  sandbox.store.put("charges", { ...retrieveCharge(sandbox, charge.id), disputed: true });
  sandbox.webhooks.emit("charge.dispute.created", dispute);
  if (!isInquiry) sandbox.webhooks.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Withdraws the disputed amount from the balance; pending refunds of the charge fail. */
export function withdraw(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  const waiting = sandbox.store
    .all("refunds")
    .filter(({ charge, status }) => charge === dispute.charge && status === "pending");
  for (const refund of waiting) moveRefund(sandbox, refund, "failed", "charge_for_pending_refund_disputed");
  const withdrawal = book(sandbox, "withdrawal", dispute);
  return { ...dispute, is_charge_refundable: false, balance_transactions: [withdrawal] };
}
