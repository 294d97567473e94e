import type Stripe from "stripe";
import { resourceMissing } from "./errors";
import { newId } from "./ids";
import type { Sandbox } from "./sandbox";

/** GET /v1/radar/early_fraud_warnings/:id */
export function retrieveWarning(sandbox: Sandbox, id: string): Stripe.Radar.EarlyFraudWarning {
  const warning = sandbox.store.get("warnings", id);
  if (!warning) throw resourceMissing("early fraud warning", id, "early_fraud_warning");
  return warning;
}

/** Creates a warning that the card's issuer suspects fraud; no money moves, and a dispute need not follow. */
export function warnOfFraud(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  fraud_type: string,
): Stripe.Radar.EarlyFraudWarning {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: sandbox.now(),
    fraud_type,
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  };
  sandbox.store.put("warnings", warning);
  sandbox.webhooks.emit("radar.early_fraud_warning.created", warning);
  return warning;
}
