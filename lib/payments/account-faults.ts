import Stripe from "stripe";
import { logger } from "@/lib/logger";

/** `configuration`: what a check finds. `payment`: what only a payment shows, kept until one can be made again. */
type Kind = "configuration" | "payment";

/** What anybody may read of it. */
const SENTENCES = {
  key: "Stripe does not accept the key of this server; the log says why.",
  rights: "The key of this server may do less at Stripe than payments need; the log says what.",
  account: "The Stripe account of this server cannot charge; the log says why.",
} as const;

/** `words` are Stripe's own, which name the end of a key or the account: for the log alone. */
export interface AccountFault {
  readonly about: keyof typeof SENTENCES;
  readonly words: string;
}

const holder = globalThis as typeof globalThis & { nibashAccountFaults?: Map<Kind, AccountFault> };
/** On globalThis, since Next bundles routes apart. */
const faults: Map<Kind, AccountFault> = (holder.nibashAccountFaults ??= new Map<Kind, AccountFault>());

/** What keeps payments from working until somebody changes key or account, a sentence for each. */
export function listAccountFaults(): string[] {
  return [...new Set([...faults.values()].map(({ about }) => SENTENCES[about]))];
}

/** Keeps a fault of key or account for `GET /api/health`; `null` where a payment could be made. */
export function noteAccountFault(kind: Kind, fault: AccountFault | null): void {
  const known = faults.get(kind);
  if (fault === null) faults.delete(kind);
  else if (known?.about !== fault.about || known.words !== fault.words) {
    faults.set(kind, fault);
    logger().error({ provider: fault.words }, "the card provider refuses this key or account");
  }
}

/** What Stripe's refusal says of the key. */
export function faultOf(refusal: Stripe.errors.StripeError): AccountFault {
  const isAboutKey = refusal instanceof Stripe.errors.StripeAuthenticationError;
  return { about: isAboutKey ? "key" : "rights", words: refusal.message };
}

/** Stripe refuses the key, or what it may do; all other errors pass or are one payment's own. */
export function isAccountRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}
