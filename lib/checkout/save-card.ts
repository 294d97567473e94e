import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { answered, wordsOf } from "./charge-card";

interface Saving {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email: string };
}

/**
 * Has the provider save a card, through 3-D Secure where the bank asks for it. Answers null where it is saved, or may
 * be, because the answer was lost: the server then asks; else why not.
 */
export async function saveCard({ stripe, card, clientSecret, billing }: Saving): Promise<string | null> {
  const payment_method = { card, billing_details: billing };
  const saved = await answered(() => stripe.confirmCardSetup(clientSecret, { payment_method }));
  // Another tab had it saved.
  const isOver = saved?.error?.code === "setup_intent_unexpected_state";
  return saved?.error && !isOver ? wordsOf(saved.error) : null;
}
