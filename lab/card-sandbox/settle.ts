import type Stripe from "stripe";
import { DECLINES } from "./cards";
import { createCharge } from "./charges";
import { openDispute } from "./disputes";
import { cardError, invalidRequest, type ErrorBody, type SandboxError } from "./errors";
import { warnOfFraud } from "./fraud-warnings";
import { saveIntent } from "./intents";
import type { Sandbox } from "./sandbox";
import type { IntentRecord, MethodRecord } from "./state";

/** Charges the card: the intent succeeds, or it stores the failure and throws a card error. */
export function settle(
  sandbox: Sandbox,
  record: IntentRecord,
  method: MethodRecord,
  isAuthenticated: boolean,
): Stripe.PaymentIntent {
  const decline = hasExpired(sandbox, method) ? "expired" : method.scenario.decline;
  if (decline) {
    const cause = DECLINES[decline];
    const charge = createCharge(sandbox, record.intent, method, {
      decline: cause,
      authenticated: isAuthenticated,
    });
    throw refusePayment(sandbox, record, { ...cause, method, charge: charge.id });
  }
  const charge = createCharge(sandbox, record.intent, method, { authenticated: isAuthenticated });
  const intent: Stripe.PaymentIntent = {
    ...record.intent,
    amount_received: record.intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
  };
  saveIntent(sandbox, { id: record.id, intent });
  sandbox.webhooks.emit("payment_intent.succeeded", intent);
  makeTrouble(sandbox, charge, method);
  return intent;
}

/** A card is valid until the end of its month. */
function hasExpired(sandbox: Sandbox, { method: { card } }: MethodRecord): boolean {
  const now = new Date(sandbox.now() * 1000);
  const elapsed = (year: number, month: number) =>
    (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
  return card !== undefined && elapsed(card.exp_year, card.exp_month) > 0;
}

/** Creates what the card's scenario sets for after the charge: a warning, an inquiry or a dispute. */
function makeTrouble(sandbox: Sandbox, charge: Stripe.Charge, { scenario: { trouble } }: MethodRecord): void {
  if (!trouble) return;
  if (trouble === "warning") warnOfFraud(sandbox, charge, "misc");
  else if (trouble === "inquiry") openDispute(sandbox, charge, { reason: "fraudulent", isInquiry: true });
  else openDispute(sandbox, charge, { reason: trouble });
}

type Refusal = {
  message: string;
  code: string;
  decline_code?: string;
  charge?: string;
  method: MethodRecord;
  type?: ErrorBody["type"];
};

/** Returns the intent to `requires_payment_method` with its last error and returns that error. */
export function refusePayment(sandbox: Sandbox, record: IntentRecord, refusal: Refusal): SandboxError {
  const { method, type = "card_error", message, code, ...rest } = refusal;
  const intent: Stripe.PaymentIntent = {
    ...record.intent,
    last_payment_error: { type, message, code, ...rest, payment_method: method.method },
    latest_charge: refusal.charge ?? record.intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  };
  saveIntent(sandbox, { id: record.id, intent });
  sandbox.webhooks.emit("payment_intent.payment_failed", intent);
  const details = { ...rest, payment_intent: intent, payment_method: method.method };
  if (type === "card_error") return cardError(message, code, details);
  return invalidRequest(message, { code, executed: true });
}

/** Returns the error of a failed challenge. */
export function failAuthentication(method: Stripe.PaymentMethod): Refusal {
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  return {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message,
    method: { id: method.id, method, scenario: {} },
  };
}
