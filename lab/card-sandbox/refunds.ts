import type Stripe from "stripe";
import { book } from "./balance";
import { heldByDisputes, retrieveCharge } from "./charges";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import { getIntent } from "./intents";
import type { Params } from "./params";
import type { Sandbox } from "./sandbox";

export const REFUND_REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;
/** The delay of test cards whose bank answers later. */
const LATER_MS = 1_000;
const UNPLAYED = [
  "currency",
  "customer",
  "instructions_email",
  "origin",
  "refund_application_fee",
  "reverse_transfer",
];

type Order = {
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  status: "pending" | "requires_action" | "succeeded";
};

/** POST /v1/refunds – of a whole charge or a part; `processing_ms` is the bank's delay */
export function createRefund(sandbox: Sandbox, params: Params, processing_ms?: number): Stripe.Refund {
  const charge = readCharge(sandbox, params);
  const amount = params.integer("amount") ?? charge.amount_captured - charge.amount_refunded;
  const reason = params.choice("reason", REFUND_REASONS) ?? null;
  const metadata = params.metadata() ?? {};
  params.methodNotAllowed(UNPLAYED);
  const bank = bankOf(sandbox, charge);
  const isSlow = processing_ms !== undefined || bank === "slow";
  const refund = refundCharge(sandbox, charge, {
    amount,
    reason,
    metadata,
    status: isSlow ? "pending" : "succeeded",
  });
  const later = bank === "fails" ? "failed" : isSlow ? "succeeded" : undefined;
  if (later) {
    const at = Date.now() + (processing_ms ?? LATER_MS);
    sandbox.store.put("plans", { id: refund.id, at, status: later });
  }
  return refund;
}

/** Refunds a charge, up to its refundable amount. Throws Stripe's errors. */
export function refundCharge(sandbox: Sandbox, charge: Stripe.Charge, order: Order): Stripe.Refund {
  const { amount, status } = order;
  refuseUnrefundable(sandbox, charge, amount);
  const id = newId("re");
  const refund: Stripe.Refund = {
    ...constantParts(charge),
    id,
    amount,
    balance_transaction:
      status === "succeeded" ? book(sandbox, "refund", { ...charge, id, amount }).id : null,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: order.metadata,
    ...(status === "pending" && { pending_reason: "processing" }),
    reason: order.reason,
    status,
  };
  sandbox.store.put("refunds", refund);
  const refunded = charge.amount_refunded + amount;
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  sandbox.store.put("charges", changed);
  sandbox.webhooks.emit("refund.created", refund);
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

function refuseUnrefundable(sandbox: Sandbox, charge: Stripe.Charge, amount: number): void {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has failed and cannot be refunded.`, { param: "charge" });
  }
  const unrefunded = charge.amount_captured - charge.amount_refunded;
  if (unrefunded === 0) {
    const code = "charge_already_refunded";
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code, executed: true });
  }
  if (amount < 1) {
    const message = "Invalid positive integer";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount > unrefunded) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(unrefunded)})`;
    throw invalidRequest(message, { param: "amount", executed: true });
  }
  if (amount > unrefunded - heldByDisputes(sandbox, charge.id)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: "charge_disputed", executed: true });
  }
}

function bankOf(sandbox: Sandbox, { payment_method }: Stripe.Charge) {
  return payment_method ? sandbox.store.get("methods", payment_method)?.scenario.refund : undefined;
}

function constantParts({ payment_intent, payment_method }: Stripe.Charge) {
  return {
    object: "refund",
    customer: null,
    customer_account: null,
    payment_intent,
    payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  } satisfies Partial<Stripe.Refund>;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
