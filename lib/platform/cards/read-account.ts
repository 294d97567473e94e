import Stripe from "stripe";
import { stripe } from "./stripe";

/** `unread`: the key works but may not read the account, which payments do not need. */
type AccountState =
  | { readonly kind: "open" | "closed"; readonly id: string }
  | { readonly kind: "unread" | "refused" | "away" };

/** One attempt, since a user waits for the result. */
const ONCE = { timeout: 8_000, maxNetworkRetries: 0 };

/** Reads the configured account's current state from the provider; changes nothing. Never throws. */
export async function readAccount(): Promise<AccountState> {
  try {
    const account = await stripe().accounts.retrieveCurrent(undefined, ONCE);
    return { kind: account.charges_enabled ? "open" : "closed", id: account.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { kind: "unread" };
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: "refused" };
    return { kind: "away" };
  }
}
