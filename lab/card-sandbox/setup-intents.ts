import type Stripe from "stripe";
import { DECLINES } from "./cards";
import { challengeAction, needsChallenge } from "./challenge-rules";
import { attachMethod, checkOwner, requireCustomer } from "./customers";
import { cardError, invalidRequest, resourceMissing, SandboxError } from "./errors";
import { newId, randomText } from "./ids";
import { readAllowedTypes, withoutEmpty } from "./intent-params";
import type { Params } from "./params";
import { getMethod, recordFrom } from "./payment-methods";
import type { Caller, Sandbox } from "./sandbox";
import type { MethodRecord, SetupRecord } from "./state";

/** Parameters that Stripe knows but this flow does not use. */
const UNPLAYED = ["attach_to_self", "confirm", "confirmation_token", "flow_directions", "mandate_data"];
const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];
const REASONS = ["abandoned", "requested_by_customer", "duplicate"] as const;

/** POST /v1/setup_intents */
export function createSetup(sandbox: Sandbox, params: Params): Stripe.SetupIntent {
  const customer = params.text("customer") ?? null;
  if (customer) requireCustomer(sandbox, customer);
  const usage = params.choice("usage", ["off_session", "on_session"]) ?? "off_session";
  const allowed = readAllowedTypes(params);
  const description = params.text("description") ?? null;
  const metadata = withoutEmpty(params.metadata() ?? {});
  params.methodNotAllowed(UNPLAYED);
  const id = newId("seti");
  const setup: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: allowed,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    created: sandbox.now(),
    customer,
    client_secret: `${id}_secret_${randomText(25)}`,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage,
  };
  sandbox.webhooks.emit("setup_intent.created", setup);
  return save(sandbox, { id, setup });
}

/** GET /v1/setup_intents/:id – a browser must name the client secret and sees less */
export function retrieveSetup(sandbox: Sandbox, id: string, params: Params, caller: Caller) {
  const { setup } = getSetup(sandbox, id);
  checkSecret(setup, params, caller);
  params.methodNotAllowed();
  return visibleTo(caller, setup);
}

/** POST /v1/setup_intents/:id/cancel */
export function cancelSetup(sandbox: Sandbox, id: string, params: Params): Stripe.SetupIntent {
  const { setup } = getSetup(sandbox, id);
  const cancellation_reason = params.choice("cancellation_reason", REASONS) ?? null;
  params.methodNotAllowed();
  if (!CONFIRMABLE.includes(setup.status)) throw unexpected("cancel", setup);
  const canceled = { ...setup, cancellation_reason, next_action: null, status: "canceled" as const };
  sandbox.webhooks.emit("setup_intent.canceled", canceled);
  return save(sandbox, { id, setup: canceled });
}

/** POST /v1/setup_intents/:id/confirm – by a browser with the client secret, or by the server */
export function confirmSetup(sandbox: Sandbox, id: string, params: Params, caller: Caller) {
  const record = getSetup(sandbox, id);
  checkSecret(record.setup, params, caller);
  const returnUrl = params.text("return_url");
  const isSdk = params.boolean("use_stripe_sdk") ?? false;
  const named = params.text("payment_method");
  const data = params.object("payment_method_data");
  if (!CONFIRMABLE.includes(record.setup.status)) throw unexpected("confirm", record.setup);
  const method = data ? recordFrom(sandbox, data) : named && getMethod(sandbox, named, "payment_method");
  params.methodNotAllowed(["mandate_data", "payment_method_options"]);
  if (!method) throw unexpected("confirm", record.setup, " without a payment method");
  checkOwner(method, record.setup.customer);
  if (!needsChallenge(method, "setup")) return visibleTo(caller, finish(sandbox, record, method));
  const { token, next_action } = challengeAction(sandbox, id, isSdk ? undefined : returnUrl);
  const waiting = { method: method.id, challenge: token, return_url: isSdk ? undefined : returnUrl };
  const open = { last_setup_error: null, next_action, payment_method: method.id };
  const setup: Stripe.SetupIntent = { ...record.setup, ...open, status: "requires_action" };
  sandbox.webhooks.emit("setup_intent.requires_action", setup);
  return visibleTo(caller, save(sandbox, { id, setup, waiting }));
}

export function findChallengedSetup(sandbox: Sandbox, challenge: string): SetupRecord | null {
  const record = sandbox.store.get("setups", challenge.slice(0, challenge.lastIndexOf("_3ds_")));
  return record?.waiting?.challenge === challenge ? record : null;
}

/** Applies the customer's answer on the challenge page; a second answer changes nothing. */
export function answerSetup(sandbox: Sandbox, record: SetupRecord, isPassed: boolean): void {
  if (!record.waiting || record.setup.status !== "requires_action") return;
  const method = getMethod(sandbox, record.waiting.method, "payment_method");
  if (!isPassed) {
    refuse(sandbox, record, method, { ...AUTHENTICATION_FAILED, type: "invalid_request_error" });
    return;
  }
  try {
    finish(sandbox, record, method);
  } catch (error) {
    // The decline is in the setup, where the confirming caller reads it.
    if (!(error instanceof SandboxError)) throw error;
  }
}

const AUTHENTICATION_FAILED = {
  code: "setup_intent_authentication_failure",
  message: "The latest attempt to set up the payment method has failed because authentication failed.",
} as const;

/** A card that the bank always declines cannot be saved; one that is declined only when charged can (`attaches`). */
function finish(sandbox: Sandbox, record: SetupRecord, method: MethodRecord): Stripe.SetupIntent {
  const { decline, attaches } = method.scenario;
  if (decline && !attaches)
    throw refuse(sandbox, record, method, { ...DECLINES[decline], type: "card_error" });
  const { customer } = record.setup;
  const attached = attachMethod(sandbox, method, typeof customer === "string" ? customer : null);
  const done = { last_setup_error: null, next_action: null, payment_method: attached.id };
  const setup: Stripe.SetupIntent = { ...record.setup, ...done, status: "succeeded" };
  sandbox.webhooks.emit("setup_intent.succeeded", setup);
  return save(sandbox, { id: record.id, setup });
}

interface Refusal {
  readonly type: "card_error" | "invalid_request_error";
  readonly code: string;
  readonly message: string;
  readonly decline_code?: string;
}

function refuse(
  sandbox: Sandbox,
  record: SetupRecord,
  { method }: MethodRecord,
  { type, code, message, ...rest }: Refusal,
): SandboxError {
  const last_setup_error: Stripe.SetupIntent.LastSetupError = {
    type,
    message,
    ...rest,
    payment_method: method,
    code: code,
  };
  const open = { last_setup_error, next_action: null, payment_method: null };
  const setup: Stripe.SetupIntent = { ...record.setup, ...open, status: "requires_payment_method" };
  save(sandbox, { id: record.id, setup });
  sandbox.webhooks.emit("setup_intent.setup_failed", setup);
  return cardError(message, code, { ...rest, payment_method: method });
}

function getSetup(sandbox: Sandbox, id: string): SetupRecord {
  const record = sandbox.store.get("setups", id);
  if (!record) throw resourceMissing("setupintent", id, "intent");
  return record;
}

function save(sandbox: Sandbox, record: SetupRecord): Stripe.SetupIntent {
  sandbox.store.put("setups", record);
  return record.setup;
}

function checkSecret(setup: Stripe.SetupIntent, params: Params, caller: Caller): void {
  const given = caller === "publishable" ? params.required("client_secret") : params.text("client_secret");
  if (given === undefined || given === setup.client_secret) return;
  throw invalidRequest(
    "The client_secret provided does not match the client_secret associated with this SetupIntent.",
    { code: "setup_intent_invalid_parameter", param: "client_secret" },
  );
}

/** Returns what Stripe shows to a publishable key: no metadata and no customer. */
function visibleTo(caller: Caller, setup: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  if (caller === "secret") return setup;
  const { metadata: _metadata, customer: _customer, ...visible } = setup;
  return visible;
}

function unexpected(verb: string, { status }: Stripe.SetupIntent, why = ""): SandboxError {
  return invalidRequest(
    `You cannot ${verb} this SetupIntent${why} because it has a status of ${status}. Only a SetupIntent with one of the following statuses may be ${verb}ed: ${CONFIRMABLE.join(", ")}.`,
    { code: "setup_intent_unexpected_state", executed: true },
  );
}
