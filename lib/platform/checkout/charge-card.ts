import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";

/** The state of an attempt to charge the card. `unknown`: the provider could not be reached. */
export type Charge =
  | { readonly state: "charged"; readonly transactionId: string }
  | { readonly state: "refused"; readonly message: string }
  | { readonly state: "uncharged" }
  | { readonly state: "outdated" }
  | { readonly state: "unknown" };

interface Attempt {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email: string };
}

const BUSY = "The card provider is busy. Nothing was charged. Please try again in a moment.";

/**
 * Creates the payment method and confirms the payment, with 3-D Secure if the bank requires it. A lost connection
 * returns `unknown`, never `refused`: the card may be charged.
 */
export async function chargeCard({ stripe, card, clientSecret, billing }: Attempt): Promise<Charge> {
  const method = { type: "card", card, billing_details: billing } as const;
  const made = await answered(() => stripe.createPaymentMethod(method));
  // Nothing was charged: the payment method is created before the payment.
  if (!made) return { state: "refused", message: BUSY };
  if (made.error) return { state: "refused", message: wordsOf(made.error) };
  const payment_method = made.paymentMethod.id;
  const confirmed = await answered(() => stripe.confirmCardPayment(clientSecret, { payment_method }));
  if (confirmed?.paymentIntent) return stateOf(confirmed.paymentIntent);
  if (confirmed?.error && isRefusal(confirmed.error))
    return { state: "refused", message: wordsOf(confirmed.error) };
  return askProvider(stripe, clientSecret);
}

/** Asks the provider for the state of the payment, after the response to a charge was lost. */
export async function askProvider(stripe: Stripe, clientSecret: string): Promise<Charge> {
  const asked = await answered(() => stripe.retrievePaymentIntent(clientSecret));
  return asked?.paymentIntent ? stateOf(asked.paymentIntent) : { state: "unknown" };
}

/**
 * Returns the result of a Stripe.js call, or null if it rejects or throws instead of returning an error: its frame is
 * blocked or removed, or the call is what Stripe calls an integration error.
 */
export async function answered<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging: the user reads what it means for the payment
    console.error("Stripe.js failed instead of answering.", error);
    return null;
  }
}

function stateOf(intent: PaymentIntent): Charge {
  if (intent.status === "succeeded" || intent.status === "processing")
    return { state: "charged", transactionId: intent.id };
  if (intent.status === "canceled") return { state: "outdated" };
  const message = intent.last_payment_error?.message;
  return message ? { state: "refused", message } : { state: "uncharged" };
}

/**
 * Whether the error is final for this attempt, unlike a broken connection, a failing server or another tab's payment.
 */
function isRefusal(error: StripeError): boolean {
  if (error.type === "card_error" || error.type === "validation_error") return true;
  return error.type === "invalid_request_error" && error.code !== "payment_intent_unexpected_state";
}

/** Returns the provider's message, except for errors whose message is meant for programmers. */
export function wordsOf(error: StripeError): string {
  if (error.code === "rate_limit" || error.type === "api_error") return BUSY;
  return error.message ?? BUSY;
}
