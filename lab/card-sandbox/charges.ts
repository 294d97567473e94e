import type Stripe from "stripe";
import { book } from "./balance";
import type { DECLINES } from "./cards";
import { resourceMissing } from "./errors";
import { newId } from "./ids";
import type { Sandbox } from "./sandbox";
import type { MethodRecord } from "./state";

type DeclineCause = (typeof DECLINES)[keyof typeof DECLINES];

/** GET /v1/charges/:id */
export function retrieveCharge(sandbox: Sandbox, id: string): Stripe.Charge {
  const charge = sandbox.store.get("charges", id);
  if (!charge) throw resourceMissing("charge", id, "id");
  return charge;
}

/** Returns what disputes of a charge have withdrawn and not reinstated, in the charge's currency. */
export function heldByDisputes(sandbox: Sandbox, chargeId: string): number {
  return sandbox.store
    .all("disputes")
    .filter(({ charge }) => charge === chargeId)
    .reduce((sum, dispute) => sum + heldBy(dispute), 0);
}

function heldBy({ amount, balance_transactions: [withdrawal, reinstatement] }: Stripe.Dispute): number {
  if (!withdrawal) return 0;
  return amount - Math.round((amount * (reinstatement?.amount ?? 0)) / -withdrawal.amount);
}

/** Charges the card for an intent; with a `decline` it stores a failed charge. */
export function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  record: MethodRecord,
  how: { decline?: DeclineCause; authenticated: boolean },
): Stripe.Charge {
  const id = newId("ch");
  const { decline } = how;
  const isPaid = decline === undefined;
  const charge: Stripe.Charge = {
    ...constantParts(),
    id,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? book(sandbox, "charge", { ...intent, id }).id : null,
    billing_details: record.method.billing_details,
    captured: isPaid,
    created: sandbox.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: record.id,
    payment_method_details: { type: "card", card: chargedCard(record, intent.amount, how.authenticated) },
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${sandbox.url}/receipts/${id}` : null,
    status: isPaid ? "succeeded" : "failed",
  };
  sandbox.store.put("charges", charge);
  return charge;
}

/** The constant fields of every charge of this flow. */
function constantParts() {
  return {
    object: "charge",
    application: null,
    application_fee: null,
    application_fee_amount: null,
    calculated_statement_descriptor: "NIBASH SANDBOX",
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  } satisfies Partial<Stripe.Charge>;
}

function outcomeOf(decline: DeclineCause | undefined): Stripe.Charge.Outcome {
  const common = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    risk_level: "normal",
    risk_score: 20,
  };
  if (!decline) {
    const seller_message = "Payment complete.";
    return {
      ...common,
      network_status: "approved_by_network",
      reason: null,
      seller_message,
      type: "authorized",
    };
  }
  return {
    ...common,
    network_status: "declined_by_network",
    reason: "decline_code" in decline ? decline.decline_code : decline.code,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}

function chargedCard(
  { method }: MethodRecord,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  const { card } = method;
  if (!card) return undefined;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated ? authentication() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function authentication(): Stripe.Charge.PaymentMethodDetails.Card["three_d_secure"] {
  return {
    authentication_flow: "challenge",
    electronic_commerce_indicator: "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: null,
    version: "2.2.0",
  };
}
