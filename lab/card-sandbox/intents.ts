import type Stripe from "stripe";
import { requireCustomer } from "./customers";
import { invalidRequest, resourceMissing, unexpectedState } from "./errors";
import { newId, randomText } from "./ids";
import {
  UNPLAYED,
  readAllowedTypes,
  readAmount,
  readAutomatic,
  readCurrency,
  readTexts,
  withoutEmpty,
} from "./intent-params";
import type { Params } from "./params";
import type { Caller, Sandbox } from "./sandbox";
import type { IntentRecord } from "./state";

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
  const customer = readCustomer(sandbox, params);
  params.methodNotAllowed(UNPLAYED);
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
    customer,
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
  const customer = readCustomer(sandbox, params) ?? record.intent.customer;
  params.methodNotAllowed([...UNPLAYED, "capture_method", "payment_method_data", "payment_method_options"]);
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
  checkCustomer(intent, customer);
  const changed: Stripe.PaymentIntent = {
    ...intent,
    ...texts,
    ...(allowed ? { allowed_payment_method_types: allowed } : {}),
    amount: amount ?? intent.amount,
    currency,
    customer,
    metadata: given ? withoutEmpty({ ...intent.metadata, ...given }) : intent.metadata,
    payment_method: method ?? intent.payment_method,
  };
  // A challenge or a chosen card belongs to the old amount: the customer must confirm again.
  if (touchesMoney && (intent.status === "requires_action" || method)) {
    changed.status = "requires_confirmation";
    changed.next_action = null;
    return saveIntent(sandbox, { id, intent: changed }).intent;
  }
  return saveIntent(sandbox, { ...record, intent: changed }).intent;
}

/** Stripe never changes a customer, and sets one only before the payment is on its way. */
function checkCustomer(intent: Stripe.PaymentIntent, customer: Stripe.PaymentIntent["customer"]): void {
  if (customer === intent.customer) return;
  if (intent.customer !== null)
    throw unexpectedState(
      "You cannot modify `customer` on a PaymentIntent once it already has been set. To fulfill a payment with a different Customer, cancel this PaymentIntent and create a new one.",
      intent,
    );
  if (!AMOUNT_CHANGEABLE.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's customer could not be updated because it has a status of ${intent.status}. You may only update the customer of a PaymentIntent with one of the following statuses: ${AMOUNT_CHANGEABLE.join(", ")}.`,
      intent,
      "customer",
    );
}

function readCustomer(sandbox: Sandbox, params: Params): string | null {
  const id = params.text("customer");
  return id ? requireCustomer(sandbox, id).id : null;
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(sandbox: Sandbox, id: string, params: Params): Stripe.PaymentIntent {
  const { intent } = getIntent(sandbox, id);
  const reason = params.choice("cancellation_reason", REASONS) ?? null;
  params.methodNotAllowed();
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
  params.methodNotAllowed();
  return visibleTo(caller, intent);
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

/** With the publishable key, only the intent's client secret gives access. */
export function checkClientSecret(intent: Stripe.PaymentIntent, params: Params, caller: Caller): void {
  const given = caller === "publishable" ? params.required("client_secret") : params.text("client_secret");
  if (given === undefined || given === intent.client_secret) return;
  throw invalidRequest(
    "The client_secret provided does not match the client_secret associated with this PaymentIntent.",
    { code: "payment_intent_invalid_parameter", param: "client_secret" },
  );
}

/** Returns what Stripe shows to a publishable key: no metadata, charge or customer. */
export function visibleTo(caller: Caller, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  if (caller === "secret") return intent;
  const { metadata: _metadata, latest_charge: _charge, customer: _customer, ...visible } = intent;
  return visible;
}

/** The initial fields of every intent of this flow. */
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
