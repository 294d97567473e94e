import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { checkCard, findCardByToken, type TestCard } from "./cards";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import type { Params } from "./params";
import type { Sandbox } from "./sandbox";
import type { MethodRecord } from "./state";

/** POST /v1/payment_methods – a card typed in the browser */
export function createPaymentMethod(sandbox: Sandbox, params: Params): Stripe.PaymentMethod {
  return recordFrom(sandbox, params).method;
}

/** GET /v1/payment_methods/:id */
export function retrievePaymentMethod(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  return getMethod(sandbox, id, "payment_method").method;
}

/** Returns the payment method by its id, or the one that a token such as `pm_card_visa` represents. */
export function getMethod(sandbox: Sandbox, id: string, param: string): MethodRecord {
  const stored = sandbox.store.get("methods", id);
  if (stored) return stored;
  const card = findCardByToken(id);
  if (!card) throw resourceMissing("PaymentMethod", id, param);
  const expiry = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };
  return save(sandbox, card, expiry, noDetails());
}

/** Reads `type`, `card[…]` and `billing_details[…]`, rejects anything else, and stores the method. */
export function recordFrom(sandbox: Sandbox, params: Params): MethodRecord {
  if (params.required("type") !== "card") {
    throw invalidRequest("The card sandbox plays payment methods of the type card only.", { param: "type" });
  }
  const card = params.object("card");
  if (!card) throw params.missing("card");
  const typed = {
    number: card.required("number"),
    exp_month: card.integer("exp_month") ?? 0,
    exp_year: card.integer("exp_year") ?? 0,
    cvc: card.text("cvc"),
  };
  const details = readDetails(params.object("billing_details"));
  params.metadata();
  params.choice("allow_redisplay", ["always", "limited", "unspecified"]);
  params.methodNotAllowed();
  const known = checkCard(typed, new Date(sandbox.now() * 1000));
  const year = typed.exp_year < 100 ? typed.exp_year + 2000 : typed.exp_year;
  return save(sandbox, known, { exp_month: typed.exp_month, exp_year: year }, details);
}

function noDetails(): Stripe.PaymentMethod.BillingDetails {
  return { address: null, email: null, name: null, phone: null, tax_id: null };
}

function readDetails(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  if (!params) return noDetails();
  const address = params.object("address");
  return {
    ...noDetails(),
    email: params.text("email") ?? null,
    name: params.text("name") ?? null,
    phone: params.text("phone") ?? null,
    address: address ? readAddress(address) : null,
  };
}

function readAddress(params: Params): Stripe.Address {
  return {
    city: params.text("city") ?? null,
    country: params.text("country") ?? null,
    line1: params.text("line1") ?? null,
    line2: params.text("line2") ?? null,
    postal_code: params.text("postal_code") ?? null,
    state: params.text("state") ?? null,
  };
}

function save(
  sandbox: Sandbox,
  card: TestCard,
  expiry: { exp_month: number; exp_year: number },
  billing: Stripe.PaymentMethod.BillingDetails,
): MethodRecord {
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: cardDetails(card, expiry),
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  const record = { id: method.id, method, scenario: card.scenario };
  sandbox.store.put("methods", record);
  return record;
}

function cardDetails(
  card: TestCard,
  expiry: { exp_month: number; exp_year: number },
): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
    country: "US",
    display_brand: card.brand,
    ...expiry,
    fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
