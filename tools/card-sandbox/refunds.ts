import type Stripe from "stripe";
import { retrieveCharge } from "./charges";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import { getIntent } from "./intents";
import type { Params } from "./params";
import type { Sandbox } from "./sandbox";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
const UNPLAYED = [
  "currency",
  "customer",
  "instructions_email",
  "origin",
  "refund_application_fee",
  "reverse_transfer",
];

/** POST /v1/refunds – of a whole charge or of a part of it */
export function createRefund(sandbox: Sandbox, params: Params): Stripe.Refund {
  const charge = readCharge(sandbox, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer("amount") ?? left;
  const reason = params.choice("reason", REASONS) ?? null;
  const metadata = params.metadata() ?? {};
  params.refuseOthers(UNPLAYED);
  if (left === 0) {
    const code = "charge_already_refunded";
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code, executed: true });
  }
  if (amount < 1) {
    const message = "Invalid positive integer";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalidRequest(message, { param: "amount", executed: true });
  }
  const refund = save(sandbox, charge, { amount, reason, metadata });
  const refunded = charge.amount_refunded + amount;
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  sandbox.store.put("charges", changed);
  sandbox.webhooks.emit("charge.refunded", changed);
  return refund;
}

/** GET /v1/refunds/:id */
export function retrieveRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = sandbox.store.get("refunds", id);
  if (!refund) throw resourceMissing("refund", id, "id");
  return refund;
}

function readCharge(sandbox: Sandbox, params: Params): Stripe.Charge {
  const intentId = params.text("payment_intent");
  const chargeId = params.text("charge");
  if (chargeId) return retrieveCharge(sandbox, chargeId);
  if (!intentId) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const { intent } = getIntent(sandbox, intentId);
  const latest = intent.latest_charge;
  if (intent.status !== "succeeded" || typeof latest !== "string") {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
      executed: true,
    });
  }
  return retrieveCharge(sandbox, latest);
}

function save(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  given: Pick<Stripe.Refund, "amount" | "reason" | "metadata">,
): Stripe.Refund {
  const refund: Stripe.Refund = {
    ...given,
    id: newId("re"),
    object: "refund",
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  sandbox.store.put("refunds", refund);
  return refund;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
