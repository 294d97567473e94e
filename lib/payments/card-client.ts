"use client";

import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import useSWR from "swr";
import { useTranslations } from "#translations";
import type { ResponseOf } from "@/lib/platform/contracts/endpoint";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import {
  findPaymentUnderWay,
  forgetPaymentUnderWay,
  type PaymentInfo,
} from "@/lib/platform/session/held-payment";
import type { createPaymentIntent, recordPayment } from "./contract";
import { causeOf } from "./names";

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
  if (!window.Stripe) await loadScript(scriptUrl ?? STRIPE_SCRIPT);
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
    setTimeout(() => {
      reject(new Error("The card provider's script is late."));
    }, PATIENCE_MS);
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

/** The card field, and the provider that charges or saves what is typed into it. */
export interface TypedCard {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

export interface Attempt extends TypedCard {
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

/** The state of an attempt to charge the card. `unknown`: the provider could not be reached. */
export type Charge =
  | { readonly state: "charged"; readonly transactionId: string }
  | { readonly state: "refused"; readonly message: string }
  | { readonly state: "uncharged" }
  | { readonly state: "outdated" }
  | { readonly state: "unknown" };

/**
 * Creates the payment method and confirms the payment, with 3-D Secure if the bank requires it. A lost connection
 * returns `unknown`, never `refused`: the card may be charged.
 */
export async function chargeCard({
  stripe,
  card,
  clientSecret,
  billing,
  ...texts
}: Attempt): Promise<Charge> {
  const method = { type: "card", card, billing_details: billing } as const;
  const made = await answered(() => stripe.createPaymentMethod(method));
  // Nothing was charged: the payment method is created before the payment.
  if (!made) return { state: "refused", message: texts.busy };
  if (made.error) return { state: "refused", message: wordsOf(made.error, texts) };
  const payment_method = made.paymentMethod.id;
  const confirmed = await answered(() => stripe.confirmCardPayment(clientSecret, { payment_method }));
  if (confirmed?.paymentIntent) return stateOf(confirmed.paymentIntent, texts.say);
  if (confirmed?.error && isRefusal(confirmed.error))
    return { state: "refused", message: wordsOf(confirmed.error, texts) };
  return readCharge(stripe, clientSecret, texts.say);
}

/** Asks the provider for the state of the payment, after the response to a charge was lost. */
export async function readCharge(stripe: Stripe, clientSecret: string, say?: Say): Promise<Charge> {
  const asked = await answered(() => stripe.retrievePaymentIntent(clientSecret));
  return asked?.paymentIntent ? stateOf(asked.paymentIntent, say) : { state: "unknown" };
}

function stateOf(intent: PaymentIntent, say?: Say): Charge {
  if (intent.status === "succeeded" || intent.status === "processing")
    return { state: "charged", transactionId: intent.id };
  if (intent.status === "canceled") return { state: "outdated" };
  const error = intent.last_payment_error;
  return error?.message
    ? { state: "refused", message: say?.(error) ?? error.message }
    : { state: "uncharged" };
}

/**
 * Whether the error is final for this attempt, unlike a broken connection, a failing server or another tab's payment.
 */
function isRefusal(error: StripeError): boolean {
  if (error.type === "card_error" || error.type === "validation_error") return true;
  return error.type === "invalid_request_error" && error.code !== "payment_intent_unexpected_state";
}

const LONGEST_WAIT_MS = 8_000;

/** Waits before the next attempt, longer each time. */
export function pause(attempt: number): Promise<void> {
  const wait = Math.min(500 * 2 ** attempt, LONGEST_WAIT_MS);
  return new Promise((resolve) => setTimeout(resolve, wait));
}

/** How often to poll a charge in flight. */
const CHARGE_ENDS_EVERY_MS = 3_000;

const TRANSIENT_ERRORS = new Set([
  "network",
  "unavailable",
  "provider_unavailable",
  "internal",
  "rate_limited",
]);

/** Whether the same call may succeed a little later. */
export const isTransient = ({ code }: CallError) => TRANSIENT_ERRORS.has(code);

/** The prepared payment: amounts in dollars; no client secret if a coupon covers everything. */
export type Intent = ResponseOf<typeof createPaymentIntent>;

type Recorded = ResponseOf<typeof recordPayment>;

/** What a member is about to pay: lines, by their ids, and of the rent among them amount and displayed discount in dollars. */
interface Order {
  readonly lines: readonly string[];
  readonly rent: number;
  readonly coupon: string;
  readonly discount: number;
}

/** Reserves what is open of the lines and requests the client secret. Throws CallError. */
export function startPayment({ lines, rent, coupon, discount }: Order): Promise<Intent> {
  return call<typeof createPaymentIntent>("POST /create-payment-intent", {
    body: { lines: [...lines], rent, coupon, discount },
  });
}

/**
 * Records the payment once the provider confirms it. Idempotent: repeats return the same id. The fields besides the
 * transaction are not used: the server derives its own. Throws CallError.
 */
export function recordPaid(transactionId: string, info?: PaymentInfo): Promise<Recorded> {
  const told = info && {
    ...info,
    amount: info.rent,
    status: "paid",
    date: new Date().toISOString(),
  };
  return call<typeof recordPayment>("POST /payments", { body: { ...told, transactionId } });
}

/**
 * Fetches the client secret for an order. Sends no request while `order` is null; each `revision` refetches, because a
 * changed coupon makes the previous response stale. Returns no intent while a refetch is in flight.
 */
export function useIntent(
  order: Order | null,
  revision: number,
  onError: (error: CallError) => void,
): { intent: Intent | undefined; error: CallError | undefined; retry: () => void } {
  const { data, error, isValidating, mutate } = useSWR<Intent, CallError>(
    order && ["POST /create-payment-intent", revision, order],
    ([, , wanted]: [string, number, Order]) => startPayment(wanted),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      onError,
      // A charge started by another tab or an earlier visit ends by itself; everything else waits for the user.
      onErrorRetry: ({ code }, _key, _config, revalidate) => {
        if (code === "payment_incomplete") setTimeout(() => void revalidate(), CHARGE_ENDS_EVERY_MS);
      },
    },
  );
  const isCurrent = !isValidating && order !== null;
  return {
    intent: isCurrent && !error ? data : undefined,
    error: order === null ? undefined : error,
    retry: () => void mutate(),
  };
}

/**
 * Follows up a charge that this tab had started before it was reloaded or closed: polls until the outcome is known, and
 * records a successful one. Returns true while polling. Use it in the browser only, since it reads session storage.
 * `patience`: for how many milliseconds the charge may still be on its way to the provider.
 */
export function usePaymentUnderWay(
  email: string | null,
  onPaid: (period: string) => void,
  patience = 0,
): boolean {
  const [underWay] = useState(() => findPaymentUnderWay(email));
  const [isAsking, setAsking] = useState(underWay !== null);
  const arrive = useEffectEvent(onPaid);
  useEffect(() => {
    if (!underWay) return;
    const leaving = new AbortController();
    void wasPaid(underWay.transactionId, leaving.signal, patience).then((isPaid) => {
      if (leaving.signal.aborted) return;
      forgetPaymentUnderWay();
      if (isPaid) arrive(underWay.period);
      setAsking(false);
    });
    return () => {
      leaving.abort();
    };
  }, [underWay, patience]);
  return isAsking;
}

async function wasPaid(transactionId: string, signal: AbortSignal, patience: number): Promise<boolean> {
  const started = Date.now();
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const { status } = await recordPaid(transactionId);
      if (status !== "processing") return status !== "open" && status !== "failed" && status !== "canceled";
    } catch (error) {
      if (!(error instanceof CallError)) return false;
      const isOnItsWay = error.code === "payment_incomplete" && Date.now() - started < patience;
      if (!isOnItsWay && !isTransient(error)) return false;
    }
    await pause(attempt);
  }
  return false;
}
