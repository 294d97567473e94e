import Stripe from "stripe";
import { runEvery } from "@/lib/platform/db/lease";
import { logger } from "@/lib/platform/logger";
import { type AccountFault, faultOf, isAccountRefusal, noteAccountFault } from "./account-faults";
import { stripe } from "./stripe";

const EVERY_MS = 5 * 60_000;

/** Checks key and account at startup and every five minutes, since they change elsewhere. Returns the stop function. */
export function startAccountCheck(): () => Promise<void> {
  void checkAccount();
  return runEvery(EVERY_MS, "checking the card account", checkAccount);
}

/** Reads one object of each kind that payments and saved cards need at Stripe, and notes any fault. Never throws. */
export async function checkAccount(): Promise<void> {
  try {
    noteAccountFault("configuration", await findAccountFault(stripe()));
  } catch (error) {
    // Stripe is unreachable, but does not reject the key: keeps the known fault.
    logger().warn({ err: error }, "the card provider could not be asked about the account");
  }
}

async function findAccountFault(client: Stripe): Promise<AccountFault | null> {
  try {
    await client.paymentIntents.list({ limit: 1 });
    await client.refunds.list({ limit: 1 });
    await client.disputes.list({ limit: 1 });
    await client.charges.list({ limit: 1 });
    await client.customers.list({ limit: 1 });
    await client.setupIntents.list({ limit: 1 });
  } catch (error) {
    if (isAccountRefusal(error)) return faultOf(error);
    throw error;
  }
  const account = await findAccount(client);
  if (!account || account.charges_enabled) return null;
  const why = account.requirements?.disabled_reason;
  const words = `The Stripe account ${account.id} cannot charge: charges_enabled is false${why ? ` (${why})` : ""}.`;
  return { about: "account", words };
}

/** Returns null if a restricted key may not read the account, which payments do not need. */
async function findAccount(client: Stripe): Promise<Stripe.Account | null> {
  try {
    return await client.accounts.retrieveCurrent();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

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
