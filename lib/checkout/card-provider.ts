import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** What the server tells the page about its card provider. */
export interface CardProviderConfig {
  readonly publishableKey: string;
  /** Loaded in place of the provider's own script: the card sandbox's. */
  readonly scriptUrl: string | null;
}

/** The release that this version of stripe-js asks for. */
export const STRIPE_SCRIPT = "https://js.stripe.com/endive/stripe.js";
/** A script that has not arrived by then is treated as blocked; the person may try again. */
const PATIENCE_MS = 10_000;
const OWN_SCRIPT = "data-card-provider";

let attempts = 0;

/**
 * Loads the provider's script and opens it with the key. Rejects when it is blocked or late; asked again, it always
 * sends a request. stripe-js alone would not: it waits for its own script for ever, and hands out the same promise.
 */
export async function loadCardProvider({ publishableKey, scriptUrl }: CardProviderConfig): Promise<Stripe> {
  if (!window.Stripe) await within(PATIENCE_MS, loadScript(scriptUrl ?? STRIPE_SCRIPT));
  // It finds the script that is there.
  const stripe = window.Stripe ? await loadStripe(publishableKey) : null;
  if (!stripe) throw new Error("The card provider's script cannot be used here.");
  return stripe;
}

function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = attemptAddress(address);
  script.setAttribute(OWN_SCRIPT, "");
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error("Couldn't load the card provider's script."));
    });
    document.querySelector(`script[${OWN_SCRIPT}]`)?.remove();
    document.head.append(script);
  });
}

/** A browser answers a second element of one address by the request of the first, also where that one hangs. */
function attemptAddress(address: string): string {
  const url = new URL(address);
  if (attempts > 0) url.searchParams.set("attempt", String(attempts + 1));
  attempts += 1;
  return url.href;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("The card provider's script is late."));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
