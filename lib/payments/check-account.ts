import Stripe from "stripe";
import { runEvery } from "@/lib/db/run-every";
import { logger } from "@/lib/logger";
import { type AccountFault, faultOf, isAccountRefusal, noteAccountFault } from "./account-faults";
import { stripe } from "./stripe";

const EVERY_MS = 5 * 60_000;

/** Checks key and account at the start of the server and every five minutes, for they change elsewhere. Answers how to stop it. */
export function startAccountCheck(): () => Promise<void> {
  void checkAccount();
  return runEvery(EVERY_MS, "checking the card account", checkAccount);
}

/** Asks Stripe with the configured key for one of each thing that payments read, and tells what is wrong. Never throws. */
export async function checkAccount(): Promise<void> {
  try {
    noteAccountFault("configuration", await findAccountFault(stripe()));
  } catch (error) {
    // Stripe is away, not against us: what was known stays true.
    logger().warn({ err: error }, "the card provider could not be asked about the account");
  }
}

async function findAccountFault(client: Stripe): Promise<AccountFault | null> {
  try {
    await client.paymentIntents.list({ limit: 1 });
    await client.refunds.list({ limit: 1 });
    await client.disputes.list({ limit: 1 });
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

/** Null where a restricted key may not read the account, which payments do not need. */
async function findAccount(client: Stripe): Promise<Stripe.Account | null> {
  try {
    return await client.accounts.retrieveCurrent();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
