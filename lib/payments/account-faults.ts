import Stripe from "stripe";
import { logger } from "@/lib/logger";
import { stripe } from "./stripe";

/** `configuration`: what a check finds. `payment`: what only a payment shows, kept until one can be made again. */
type Kind = "configuration" | "payment";

const holder = globalThis as typeof globalThis & { nibashAccountFaults?: Map<Kind, string> };
/** On globalThis, since Next bundles routes apart. */
const faults: Map<Kind, string> = (holder.nibashAccountFaults ??= new Map());

/** What keeps payments from working until somebody changes key or account, in Stripe's own words. */
export function listAccountFaults(): string[] {
  return [...new Set(faults.values())];
}

/** Keeps a refusal of key or account for `GET /api/health`; `null` where a payment could be made. */
export function noteAccountFault(kind: Kind, words: string | null): void {
  if (words === null) faults.delete(kind);
  else if (faults.get(kind) !== words) {
    faults.set(kind, words);
    logger().error({ provider: words }, "the card provider refuses this key or account");
  }
}

/** Stripe refuses the key, or what it may do; all other errors pass or are one payment's own. */
export function isAccountRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
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

async function findAccountFault(client: Stripe): Promise<string | null> {
  try {
    await client.paymentIntents.list({ limit: 1 });
    await client.refunds.list({ limit: 1 });
    await client.disputes.list({ limit: 1 });
  } catch (error) {
    if (isAccountRefusal(error)) return error.message;
    throw error;
  }
  const account = await findAccount(client);
  if (!account || account.charges_enabled) return null;
  const why = account.requirements?.disabled_reason;
  return `The Stripe account ${account.id} cannot charge: charges_enabled is false${why ? ` (${why})` : ""}.`;
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
