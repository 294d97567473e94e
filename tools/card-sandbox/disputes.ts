import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import type { Sandbox } from "./sandbox";
import type { SandboxDispute } from "./state";

/** GET /v1/disputes/:id */
export function retrieveDispute(sandbox: Sandbox, id: string): SandboxDispute {
  const dispute = sandbox.store.get("disputes", id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

/** The cardholder's bank takes the money back until the case is decided. */
export function openDispute(sandbox: Sandbox, charge: Stripe.Charge, reason: string): SandboxDispute {
  if (!charge.paid || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} can not be disputed.`, { param: "charge" });
  }
  const dispute: SandboxDispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  sandbox.store.put("disputes", dispute);
  sandbox.store.put("charges", { ...charge, disputed: true });
  sandbox.webhooks.emit("charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute(
  sandbox: Sandbox,
  dispute: SandboxDispute,
  status: "won" | "lost",
): SandboxDispute {
  if (dispute.status === "won" || dispute.status === "lost") return dispute;
  const closed = { ...dispute, status };
  sandbox.store.put("disputes", closed);
  sandbox.webhooks.emit("charge.dispute.closed", closed);
  return closed;
}
