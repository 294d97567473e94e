import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** The card provider's configuration from the server. */
export interface CardProviderConfig {
  readonly publishableKey: string;
  /** The card sandbox's script, loaded instead of the provider's. */
  readonly scriptUrl: string | null;
}

/** The release that this version of stripe-js requires. */
export const STRIPE_SCRIPT = "https://js.stripe.com/endive/stripe.js";

/** A script that has not loaded by then counts as blocked; the user can retry. */
const PATIENCE_MS = 10_000;

const OWN_SCRIPT = "data-card-provider";

let attempts = 0;

/**
 * Loads the provider's script and initialises it with the key. Rejects if the script is blocked or late; each retry
 * sends a new request. stripe-js alone would not: it waits for its script forever, and returns the same promise.
 */
export async function loadCardProvider({ publishableKey, scriptUrl }: CardProviderConfig): Promise<Stripe> {
  if (!window.Stripe) await within(PATIENCE_MS, loadScript(scriptUrl ?? STRIPE_SCRIPT));
  // Finds the script that is already loaded.
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

/**
 * Makes each retry's URL unique: a browser reuses the request of an earlier element with the same URL, even if it
 * hangs.
 */
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
