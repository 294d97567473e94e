import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";

/** How an attempt to charge the card stands. `unknown`: the provider could not be asked. */
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
 * Creates the payment method and confirms the payment (spec §7, external calls), through 3-D Secure where the bank
 * asks for it. What only the connection knows is answered as `unknown`, never as a refusal: the card may be charged.
 */
export async function chargeCard({ stripe, card, clientSecret, billing }: Attempt): Promise<Charge> {
  const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: billing });
  if (made.error) return { state: "refused", message: wordsOf(made.error) };
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id });
  if (!confirmed.error) return stateOf(confirmed.paymentIntent);
  if (isRefusal(confirmed.error)) return { state: "refused", message: wordsOf(confirmed.error) };
  return askProvider(stripe, clientSecret);
}

/** Asks the provider how the payment stands, after the answer to a charge was lost. */
export async function askProvider(stripe: Stripe, clientSecret: string): Promise<Charge> {
  const asked = await stripe.retrievePaymentIntent(clientSecret);
  return asked.error ? { state: "unknown" } : stateOf(asked.paymentIntent);
}

function stateOf(intent: PaymentIntent): Charge {
  if (intent.status === "succeeded" || intent.status === "processing")
    return { state: "charged", transactionId: intent.id };
  if (intent.status === "canceled") return { state: "outdated" };
  const message = intent.last_payment_error?.message;
  return message ? { state: "refused", message } : { state: "uncharged" };
}

/** A refusal is final for this attempt; a broken connection, a failing server or another tab's payment is not. */
function isRefusal(error: StripeError): boolean {
  if (error.type === "card_error" || error.type === "validation_error") return true;
  return error.type === "invalid_request_error" && error.code !== "payment_intent_unexpected_state";
}

/** The provider's message is shown as it is (spec §8), but for the one that speaks to programmers. */
function wordsOf(error: StripeError): string {
  if (error.code === "rate_limit" || error.type === "api_error") return BUSY;
  return error.message ?? BUSY;
}
