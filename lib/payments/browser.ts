import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** What the server tells the page about its card provider. */
export interface CardProviderConfig {
  readonly publishableKey: string;
  /** Loaded in place of the provider's own script: the card sandbox's. */
  readonly scriptUrl: string | null;
}

/** A script that has not arrived by then is treated as blocked; the person may try again. */
const PATIENCE_MS = 10_000;
const OWN_SCRIPT = "data-card-provider";

/** Loads the provider's script and opens it with the key. Rejects when it is blocked or late. */
export async function loadCardProvider(config: CardProviderConfig): Promise<Stripe> {
  const stripe = await within(PATIENCE_MS, open(config), abandonScript);
  if (!stripe) throw new Error("The card provider's script can not be used here.");
  return stripe;
}

async function open({ publishableKey, scriptUrl }: CardProviderConfig): Promise<Stripe | null> {
  if (scriptUrl && !window.Stripe) await loadScript(scriptUrl);
  return loadStripe(publishableKey);
}

function loadScript(address: string): Promise<void> {
  document.querySelector(`script[${OWN_SCRIPT}]`)?.remove();
  const script = document.createElement("script");
  script.src = address;
  script.setAttribute(OWN_SCRIPT, "");
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error("The card provider's script did not arrive."));
    });
    document.head.append(script);
  });
}

/** stripe-js waits for ever on a script that hangs; told that it failed, it asks for a fresh one next time. */
function abandonScript(): void {
  for (const script of document.querySelectorAll('script[src^="https://js.stripe.com/"]'))
    if (!window.Stripe) script.dispatchEvent(new Event("error"));
}

async function within<T>(milliseconds: number, work: Promise<T>, onLate: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new Error("The card provider's script is late."));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
