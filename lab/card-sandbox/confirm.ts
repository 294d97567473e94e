import type Stripe from "stripe";
import { challengeAction, needsChallenge } from "./challenge-rules";
import { checkOwner } from "./customers";
import { SandboxError, invalidRequest, unexpectedState } from "./errors";
import { UNPLAYED } from "./intent-params";
import { checkClientSecret, createIntent, getIntent, saveIntent, visibleTo } from "./intents";
import type { Params } from "./params";
import { getMethod, recordFrom } from "./payment-methods";
import type { Caller, Sandbox } from "./sandbox";
import { failAuthentication, refusePayment, settle } from "./settle";
import type { IntentRecord, MethodRecord } from "./state";

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

type How = {
  return_url: string | undefined;
  errorOnAction: boolean;
  useSdk: boolean;
  /** The customer is absent and cannot answer a challenge. */
  isOffSession: boolean;
  processing_ms: number | undefined;
};

/** POST /v1/payment_intents, with `confirm=true` in one step */
export function createAndConfirm(sandbox: Sandbox, params: Params, processing_ms?: number) {
  const isConfirmed = params.boolean("confirm") ?? false;
  const how = readHow(params, processing_ms);
  if (how.isOffSession && !isConfirmed) throw confirmMissing();
  const data = params.object("payment_method_data");
  const typed = data ? recordFrom(sandbox, data) : undefined;
  const record = createIntent(sandbox, params);
  if (!isConfirmed) return record.intent;
  return confirm(sandbox, record, typed ?? chooseMethod(sandbox, record, undefined, undefined), how);
}

/** POST /v1/payment_intents/:id/confirm – by a browser with the client secret, or by the server */
export function confirmIntent(
  sandbox: Sandbox,
  id: string,
  params: Params,
  caller: Caller,
  processing_ms?: number,
): Partial<Stripe.PaymentIntent> {
  const record = getIntent(sandbox, id);
  checkClientSecret(record.intent, params, caller);
  const how = readHow(params, processing_ms);
  const named = params.text("payment_method");
  const data = params.object("payment_method_data");
  const email = params.text("receipt_email");
  refuseUnconfirmable(record.intent);
  const method = chooseMethod(sandbox, record, named, data);
  params.methodNotAllowed([...UNPLAYED, "capture_method", "payment_method_options"]);
  if (email) record.intent.receipt_email = email;
  return visibleTo(caller, confirm(sandbox, record, method, how));
}

/** Applies the customer's answer on the challenge page; a second answer changes nothing. */
export function answerChallenge(sandbox: Sandbox, challenge: string, isPassed: boolean): IntentRecord | null {
  const record = findChallenged(sandbox, challenge);
  if (!record?.waiting || record.intent.status !== "requires_action") return record;
  const method = getMethod(sandbox, record.waiting.method, "payment_method");
  const { intent, id } = record;
  if (!isPassed) {
    const failure = failAuthentication(method.method);
    refusePayment(sandbox, { ...record, id, intent }, failure);
    return getIntent(sandbox, id);
  }
  try {
    settle(sandbox, record, method, true);
  } catch (error) {
    // The decline is in the intent, where the confirming caller reads it.
    if (!(error instanceof SandboxError)) throw error;
  }
  return getIntent(sandbox, id);
}

export function findChallenged(sandbox: Sandbox, challenge: string): IntentRecord | null {
  const id = challenge.slice(0, challenge.lastIndexOf("_3ds_"));
  const record = sandbox.store.get("intents", id);
  return record?.waiting?.challenge === challenge ? record : null;
}

/** Settles an intent whose slow bank (fault `processing_ms`) has now answered. */
export function settleProcessing(sandbox: Sandbox, record: IntentRecord): void {
  if (!record.waiting) return;
  const method = getMethod(sandbox, record.waiting.method, "payment_method");
  try {
    settle(sandbox, record, method, false);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
  }
}

function readHow(params: Params, processing_ms: number | undefined): How {
  const return_url = params.text("return_url");
  const errorOnAction = params.boolean("error_on_requires_action") ?? false;
  const useSdk = params.boolean("use_stripe_sdk") ?? false;
  const isOffSession = params.boolean("off_session") ?? false;
  return { return_url, errorOnAction, useSdk, isOffSession, processing_ms };
}

function confirmMissing(): SandboxError {
  return invalidRequest("off_session can only be used when confirm is set to true.", {
    param: "off_session",
  });
}

function refuseUnconfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  if (intent.status === "succeeded") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(", ")}.`,
    intent,
  );
}

function chooseMethod(
  sandbox: Sandbox,
  { intent }: IntentRecord,
  named: string | undefined,
  data: Params | undefined,
): MethodRecord {
  if (data) return recordFrom(sandbox, data);
  const id = named ?? (typeof intent.payment_method === "string" ? intent.payment_method : undefined);
  if (id) return getMethod(sandbox, id, "payment_method");
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}

function confirm(
  sandbox: Sandbox,
  record: IntentRecord,
  method: MethodRecord,
  how: How,
): Stripe.PaymentIntent {
  checkOwner(method, record.intent.customer);
  if (how.processing_ms) return holdBack(sandbox, record, method, how.processing_ms);
  if (needsChallenge(method, how.isOffSession ? "off_session" : "on_session"))
    return challenge(sandbox, record, method, how);
  return settle(sandbox, record, method, false);
}

function holdBack(sandbox: Sandbox, record: IntentRecord, method: MethodRecord, delay: number) {
  const intent: Stripe.PaymentIntent = {
    ...record.intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    status: "processing",
  };
  sandbox.webhooks.emit("payment_intent.processing", intent);
  const waiting = { method: method.id, settle_at: Date.now() + delay };
  return saveIntent(sandbox, { id: record.id, intent, waiting }).intent;
}

function challenge(sandbox: Sandbox, record: IntentRecord, method: MethodRecord, how: How) {
  if (how.errorOnAction || how.isOffSession) {
    const message = "Your card was declined. This transaction requires authentication.";
    const codes = { code: "authentication_required", decline_code: "authentication_required" };
    throw refusePayment(sandbox, record, { message, ...codes, method });
  }
  const return_url = how.useSdk ? undefined : how.return_url;
  const { token, next_action } = challengeAction(sandbox, record.id, return_url);
  const intent: Stripe.PaymentIntent = {
    ...record.intent,
    last_payment_error: null,
    payment_method: method.id,
    status: "requires_action",
    next_action,
  };
  sandbox.webhooks.emit("payment_intent.requires_action", intent);
  const waiting = { method: method.id, challenge: token, return_url };
  return saveIntent(sandbox, { id: record.id, intent, waiting }).intent;
}
