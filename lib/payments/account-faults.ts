import Stripe from "stripe";
import { logger } from "@/lib/logger";

/** `configuration`: what a check finds. `payment`: what only a payment shows, kept until one can be made again. */
type Kind = "configuration" | "payment";

const holder = globalThis as typeof globalThis & { nibashAccountFaults?: Map<Kind, string> };
/** On globalThis, since Next bundles routes apart. */
const faults: Map<Kind, string> = (holder.nibashAccountFaults ??= new Map<Kind, string>());

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
