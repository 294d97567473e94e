import Stripe from "stripe";
import { logger } from "@/lib/platform/logger";

/** `configuration`: found by a check. `payment`: found only by a payment, kept until one can be created again. */
type Kind = "configuration" | "payment";

/** The public messages. */
const SENTENCES = {
  key: "Stripe does not accept the key of this server; the log says why.",
  rights: "The key of this server may do less at Stripe than payments need; the log says what.",
  account: "The Stripe account of this server cannot charge; the log says why.",
} as const;

/** `words` are Stripe's, which contain the end of a key or the account: only for the log. */
export interface AccountFault {
  readonly about: keyof typeof SENTENCES;
  readonly words: string;
}

const holder = globalThis as typeof globalThis & { nibashAccountFaults?: Map<Kind, AccountFault> };

/** On globalThis, since Next bundles routes separately. */
const faults: Map<Kind, AccountFault> = (holder.nibashAccountFaults ??= new Map<Kind, AccountFault>());

/** Returns a message for each fault that blocks payments until someone changes the key or the account. */
export function listAccountFaults(): string[] {
  return [...new Set([...faults.values()].map(({ about }) => SENTENCES[about]))];
}

/** Stores a fault of key or account for `GET /api/health`; `null` clears it. */
export function noteAccountFault(kind: Kind, fault: AccountFault | null): void {
  const known = faults.get(kind);
  if (fault === null) faults.delete(kind);
  else if (known?.about !== fault.about || known.words !== fault.words) {
    faults.set(kind, fault);
    logger().error({ provider: fault.words }, "the card provider refuses this key or account");
  }
}

/** Converts Stripe's rejection of the key to a fault. */
export function faultOf(refusal: Stripe.errors.StripeError): AccountFault {
  const isAboutKey = refusal instanceof Stripe.errors.StripeAuthenticationError;
  return { about: isAboutKey ? "key" : "rights", words: refusal.message };
}

/** Whether Stripe rejects the key or lacks a permission of it; all other errors are temporary or of one payment. */
export function isAccountRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}
