import type Stripe from "stripe";
import { invalidRequest, resourceMissing, unexpectedState } from "./errors";
import { newId, randomText } from "./ids";
import type { Params } from "./params";
import type { Caller, Sandbox } from "./sandbox";
import type { IntentRecord } from "./state";

/** Parameters that Stripe knows and this flow has no use for. */
export const UNPLAYED = [
  "amount_details",
  "amount_to_confirm",
  "application_fee_amount",
  "confirmation_token",
  "customer",
  "customer_account",
  "excluded_payment_method_types",
  "hooks",
  "mandate",
  "mandate_data",
  "off_session",
  "on_behalf_of",
  "payment_details",
  "payment_method_configuration",
  "radar_options",
  "setup_future_usage",
  "shipping",
  "transfer_data",
  "transfer_group",
];

const CURRENCIES = ["usd", "eur", "gbp", "bdt", "cad", "aud", "inr"] as const;
const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
];
const AMOUNT_CHANGEABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];
const REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;

/** POST /v1/payment_intents – without its confirmation, which is in confirm.ts */
export function createIntent(sandbox: Sandbox, params: Params): IntentRecord {
  const amount = readAmount(params);
  if (amount === undefined) throw params.missing("amount");
  const currency = readCurrency(params);
  const texts = readTexts(params);
  const metadata = withoutEmpty(params.metadata() ?? {});
  const allowed = readAllowedTypes(params);
  params.choice("capture_method", ["automatic", "automatic_async"]);
  params.choice("confirmation_method", ["automatic"]);
  readAutomatic(params.object("automatic_payment_methods"));
  const method = params.text("payment_method") ?? null;
  params.refuseOthers(UNPLAYED);
  const id = newId("pi");
  const intent: Stripe.PaymentIntent = {
    ...emptyIntent(),
    ...texts,
    id,
    allowed_payment_method_types: allowed,
    amount,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: sandbox.now(),
    currency,
    metadata,
    payment_method: method,
    status: method ? "requires_confirmation" : "requires_payment_method",
  };
  sandbox.webhooks.emit("payment_intent.created", intent);
  return saveIntent(sandbox, { id, intent });
}

/** POST /v1/payment_intents/:id */
export function updateIntent(sandbox: Sandbox, id: string, params: Params): Stripe.PaymentIntent {
  const record = getIntent(sandbox, id);
  const amount = readAmount(params);
  const currency = params.has("currency") ? readCurrency(params) : record.intent.currency;
  const texts = readTexts(params);
  const given = params.metadata();
  const method = params.text("payment_method");
  const allowed = params.has("allowed_payment_method_types") ? readAllowedTypes(params) : undefined;
  params.refuseOthers([...UNPLAYED, "capture_method", "payment_method_data", "payment_method_options"]);
  const { intent } = record;
  const touchesMoney = amount !== undefined || method !== undefined || currency !== intent.currency;
  if (touchesMoney && !AMOUNT_CHANGEABLE.includes(intent.status)) {
    const name = amount !== undefined ? "amount" : method !== undefined ? "payment_method" : "currency";
    throw unexpectedState(
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${AMOUNT_CHANGEABLE.join(", ")}.`,
      intent,
      name,
    );
  }
  const changed: Stripe.PaymentIntent = {
    ...intent,
    ...texts,
    ...(allowed ? { allowed_payment_method_types: allowed } : {}),
    amount: amount ?? intent.amount,
    currency,
    metadata: given ? withoutEmpty({ ...intent.metadata, ...given }) : intent.metadata,
    payment_method: method ?? intent.payment_method,
  };
  // A challenge or a chosen card belongs to the old amount: the customer confirms again.
  if (touchesMoney && (intent.status === "requires_action" || method)) {
    changed.status = "requires_confirmation";
    changed.next_action = null;
    return saveIntent(sandbox, { id, intent: changed }).intent;
  }
  return saveIntent(sandbox, { ...record, intent: changed }).intent;
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(sandbox: Sandbox, id: string, params: Params): Stripe.PaymentIntent {
  const { intent } = getIntent(sandbox, id);
  const reason = params.choice("cancellation_reason", REASONS) ?? null;
  params.refuseOthers();
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: sandbox.now(),
    cancellation_reason: reason,
    next_action: null,
    status: "canceled",
  };
  sandbox.webhooks.emit("payment_intent.canceled", canceled);
  return saveIntent(sandbox, { id, intent: canceled }).intent;
}

/** GET /v1/payment_intents/:id – a browser must name the client secret and sees less */
export function retrieveIntent(
  sandbox: Sandbox,
  id: string,
  params: Params,
  caller: Caller,
): Partial<Stripe.PaymentIntent> {
  const { intent } = getIntent(sandbox, id);
  checkClientSecret(intent, params, caller);
  params.refuseOthers();
  return seenBy(caller, intent);
}

export function getIntent(sandbox: Sandbox, id: string): IntentRecord {
  const record = sandbox.store.get("intents", id);
  if (!record) throw resourceMissing("payment_intent", id, "intent");
  return record;
}

export function saveIntent(sandbox: Sandbox, record: IntentRecord): IntentRecord {
  sandbox.store.put("intents", record);
  return record;
}

/** With the publishable key the intent's own client secret is the only right to it. */
export function checkClientSecret(intent: Stripe.PaymentIntent, params: Params, caller: Caller): void {
  const given = caller === "publishable" ? params.required("client_secret") : params.text("client_secret");
  if (given === undefined || given === intent.client_secret) return;
  throw invalidRequest(
    "The client_secret provided does not match the client_secret associated with this PaymentIntent.",
    { code: "payment_intent_invalid_parameter", param: "client_secret" },
  );
}

/** What Stripe shows to a publishable key: nothing of metadata, charge or customer. */
export function seenBy(caller: Caller, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  if (caller === "secret") return intent;
  const { metadata: _metadata, latest_charge: _charge, customer: _customer, ...visible } = intent;
  return visible;
}

function readAmount(params: Params): number | undefined {
  const amount = params.integer("amount");
  if (amount === undefined) return undefined;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount < 50) {
    const message = "Amount must be at least $0.50 usd";
    throw invalidRequest(message, { code: "amount_too_small", param: "amount" });
  }
  if (amount > 99_999_999) {
    const message = "Amount must be no more than $999,999.99";
    throw invalidRequest(message, { code: "amount_too_large", param: "amount" });
  }
  return amount;
}

function readCurrency(params: Params): string {
  const currency = params.required("currency").toLowerCase();
  if (CURRENCIES.some((known) => known === currency)) return currency;
  const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(", ")}`;
  throw invalidRequest(message, { param: "currency" });
}

function readTexts(params: Params): Partial<Stripe.PaymentIntent> {
  const email = params.text("receipt_email");
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: "email_invalid",
      param: "receipt_email",
    });
  }
  const given = {
    description: params.text("description"),
    receipt_email: email,
    statement_descriptor: params.text("statement_descriptor"),
    statement_descriptor_suffix: params.text("statement_descriptor_suffix"),
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, value === "" ? null : value]));
}

function readAllowedTypes(params: Params): ["card"] | null {
  const types = params.texts("allowed_payment_method_types");
  if (!types) return null;
  if (types.length === 1 && types[0] === "card") return ["card"];
  throw invalidRequest("The card sandbox plays the payment method type card only.", {
    param: "allowed_payment_method_types",
  });
}

/** Dashboard-driven methods come down to the card here. */
function readAutomatic(automatic: Params | undefined): void {
  automatic?.boolean("enabled");
  automatic?.choice("allow_redirects", ["always", "never"]);
}

function withoutEmpty(metadata: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ""));
}

/** The fields that start out the same on every intent of this flow. */
function emptyIntent() {
  return {
    object: "payment_intent",
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  } satisfies Partial<Stripe.PaymentIntent>;
}
