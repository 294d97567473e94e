import type { Stripe, StripeCardElement, StripeError, StripeCardElementOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useMemo } from "react";
import useSWR from "swr";
import { useTranslations } from "#translations";
import { causeOf } from "@/lib/payments/names";
import { pageLanguage } from "@/lib/platform/contracts/language";

export interface Attempt {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email?: string };
  /** What to say if the provider is busy. */
  readonly busy: string;
  /** Says its errors in the page's language, which the provider does not speak; absent in English. */
  readonly say?: Say | undefined;
}

/** Says an error of the provider by its codes. */
export type Say = (error: Pick<StripeError, "code" | "decline_code">) => string;

/** Returns how to say an error of the provider in the page's language; undefined in English, in which it says them itself. */
export function useProviderWords(): Say | undefined {
  const t = useTranslations("checkout.causes");
  if (pageLanguage() === "en") return undefined;
  return (error) => t(causeOf(error));
}

/**
 * Returns the result of a Stripe.js call, or null if it rejects or throws instead of returning an error: its frame is
 * blocked or removed, or the call is what Stripe calls an integration error.
 */
export async function answered<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging: the user reads what it means for the payment
    console.error("Stripe.js failed instead of answering.", error);
    return null;
  }
}

/** Returns the provider's message, except for errors whose message is meant for programmers. */
export function wordsOf(error: StripeError, { busy, say }: Pick<Attempt, "busy" | "say">): string {
  if (error.code === "rate_limit" || error.type === "api_error") return busy;
  return say?.(error) ?? error.message ?? busy;
}

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

export interface CardProvider {
  /** Undefined while it loads and after a failure. */
  readonly stripe: Stripe | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Loads the card provider's script; its states are loading, failed and ready. */
export function useCardProvider(config: CardProviderConfig): CardProvider {
  const { data, error, isValidating, mutate } = useSWR<Stripe, Error>(
    ["card-provider", config.publishableKey, config.scriptUrl],
    () => loadCardProvider(config),
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      // Compares the provider's object by identity; a deep comparison would traverse all of it.
      compare: Object.is,
    },
  );
  return useMemo(
    () => ({
      stripe: data,
      hasFailed: error !== undefined && !data,
      isLoading: isValidating,
      retry: () => void mutate(),
    }),
    [data, error, isValidating, mutate],
  );
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

/**
 * Returns the styles of the card field, which the provider renders in an iframe without access to the page's style
 * sheet.
 */
export function cardOptions(): StripeCardElementOptions {
  const color = tokenColors("--ink", "--ink-3", "--danger");
  return {
    hidePostalCode: true,
    disableLink: true,
    style: {
      base: {
        color: color["--ink"],
        iconColor: color["--ink"],
        fontFamily: "Inter, system-ui, sans-serif",
        fontSize: "16px",
        "::placeholder": { color: color["--ink-3"] },
      },
      invalid: { color: color["--danger"], iconColor: color["--danger"] },
    },
  };
}

/**
 * Resolves tokens to colours in the current theme. Uses one probe per token: under reduced motion a colour change is a
 * (short) transition, and a shared probe would keep returning its first colour.
 */
function tokenColors<Token extends string>(...tokens: Token[]): Record<Token, string> {
  const resolved = tokens.map((token) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [token, color] as const;
  });
  return Object.fromEntries(resolved) as Record<Token, string>;
}

/**
 * Saves a card at the provider, with 3-D Secure if the bank requires it. Returns an error message, or null if the card
 * is saved, or may be because the response was lost: the server then asks the provider.
 */
export async function saveCard({
  stripe,
  card,
  clientSecret,
  billing,
  ...texts
}: Attempt): Promise<string | null> {
  const payment_method = { card, billing_details: billing };
  const saved = await answered(() => stripe.confirmCardSetup(clientSecret, { payment_method }));
  // Another tab has saved it.
  const isOver = saved?.error?.code === "setup_intent_unexpected_state";
  return saved?.error && !isOver ? wordsOf(saved.error, texts) : null;
}
