import { env } from "@/lib/platform/env";
import type { CardProviderConfig } from "@/lib/platform/checkout/card-provider";

/** Returns the card provider's settings for the browser. */
export function cardProviderConfig(): CardProviderConfig {
  const { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, CARD_SANDBOX_URL } = env();
  return {
    publishableKey: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
    scriptUrl: CARD_SANDBOX_URL ? new URL("/v3/stripe.js", CARD_SANDBOX_URL).href : null,
  };
}
