import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { answered, wordsOf } from "./charge-card";

interface Saving {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email: string };
}

/**
 * Saves a card at the provider, with 3-D Secure if the bank requires it. Returns an error message, or null if the card
 * is saved, or may be because the response was lost: the server then asks the provider.
 */
export async function saveCard({ stripe, card, clientSecret, billing }: Saving): Promise<string | null> {
  const payment_method = { card, billing_details: billing };
  const saved = await answered(() => stripe.confirmCardSetup(clientSecret, { payment_method }));
  // Another tab has saved it.
  const isOver = saved?.error?.code === "setup_intent_unexpected_state";
  return saved?.error && !isOver ? wordsOf(saved.error) : null;
}
