import type Stripe from "stripe";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A response other than 2xx, with Stripe's body. `executed` says whether an idempotency key stores it. */
export class SandboxError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly executed = false,
  ) {
    super(body.message);
  }
}

function docUrl(code: string | undefined): { doc_url?: string } {
  return code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` } : {};
}

export function invalidRequest(
  message: string,
  details: { status?: number; code?: string; param?: string; executed?: boolean } = {},
): SandboxError {
  const { status = 400, executed = false, ...rest } = details;
  return new SandboxError(
    status,
    { type: "invalid_request_error", message, ...rest, ...docUrl(rest.code) },
    executed,
  );
}

export function resourceMissing(kind: string, id: string, param: string): SandboxError {
  return invalidRequest(`No such ${kind}: '${id}'`, { status: 404, code: "resource_missing", param });
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent, param?: string): SandboxError {
  const code = "payment_intent_unexpected_state";
  const body: ErrorBody = {
    type: "invalid_request_error",
    message,
    code,
    ...docUrl(code),
    payment_intent: intent,
    ...(param ? { param } : {}),
  };
  return new SandboxError(400, body, true);
}

export function cardError(
  message: string,
  code: string,
  details: Pick<ErrorBody, "param" | "decline_code" | "charge" | "payment_intent" | "payment_method"> = {},
): SandboxError {
  return new SandboxError(402, { type: "card_error", message, code, ...docUrl(code), ...details }, true);
}

/** Returns the error of an injected status, with Stripe's messages. */
export function faultError(status: number): SandboxError {
  if (status === 429) {
    const message =
      "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.";
    return invalidRequest(message, { status, code: "rate_limit" });
  }
  if (status < 500) return invalidRequest("This request cannot be carried out.", { status });
  return new SandboxError(status, { type: "api_error", message: "An unknown error occurred" });
}
