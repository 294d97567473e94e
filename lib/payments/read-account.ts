import Stripe from "stripe";
import { stripe } from "./stripe";

/** `unread`: the key works and may not read the account, which payments do not need. */
type AccountState =
  | { readonly kind: "open" | "closed"; readonly id: string }
  | { readonly kind: "unread" | "refused" | "away" };

/** A person waits for the answer: one try. */
const ONCE = { timeout: 8_000, maxNetworkRetries: 0 };

/** What the provider says of the configured account right now; reads alone. Never throws. */
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
