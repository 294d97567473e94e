"use client";

import type { Stripe, StripeCardElement, PaymentIntent, StripeError } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import useSWR from "swr";
import { useTranslations } from "#translations";
import {
  type Say,
  type Attempt,
  answered,
  wordsOf,
  useProviderWords,
} from "@/lib/platform/checkout/card-provider";
import { shownEmail } from "@/lib/platform/contracts/contact";
import type { ResponseOf } from "@/lib/platform/contracts/endpoint";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import {
  findPaymentUnderWay,
  forgetPaymentUnderWay,
  type PaymentInfo,
  savePaymentUnderWay,
} from "@/lib/platform/session/held-payment";
import type { createPaymentIntent, recordPayment } from "./contract";

/** `confirming`: the card may be charged; the screen polls until it knows. */
type Phase = "idle" | "paying" | "confirming" | "paid";

interface Card {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

interface Events {
  readonly onPaid: () => void;
  /** The prepared payment was cancelled, by time, by another tab or by a change of its terms: a new one is needed. */
  readonly onOutdated: () => void;
}

const LONGEST_WAIT_MS = 8_000;

/** How long a charge may be pending after the connection broke; after that it never arrives. */
const CHARGE_ARRIVES_WITHIN_MS = 20_000;

type CardTexts = ReturnType<typeof useTranslations<"checkout.card">>;

/** Charges the card, ensures that the payment is recorded, and never loses a pending charge. */
export function useCardPayment(info: PaymentInfo, period: string, { onPaid, onOutdated }: Events) {
  const t = useTranslations("checkout.card");
  const say = useProviderWords();
  const [phase, setPhase] = useState<Phase>("idle");
  const [error, setError] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isGone = useIsGone();

  const stop = (message: string | null) => {
    forgetPaymentUnderWay();
    isBusy.current = false;
    setPhase("idle");
    setError(message);
  };
  const settle = async (transactionId: string, ask: () => Promise<Charge>) => {
    const failure = await recordUntilKnown(transactionId, info, {
      t,
      isGone,
      ask,
      onWait: () => {
        setPhase("confirming");
      },
    });
    if (isGone()) return;
    if (failure) {
      stop(failure);
      return;
    }
    setPhase("paid");
    onPaid();
  };
  const pay = async ({ stripe, card }: Card, intent: Intent) => {
    const { clientSecret } = intent;
    if (isBusy.current || clientSecret === null) return;
    isBusy.current = true;
    setPhase("paying");
    setError(null);
    savePaymentUnderWay({ email: info.email, period, transactionId: intent.transactionId });
    const email = shownEmail(info.email);
    const billing = { name: info.name || "anonymous", ...(email && { email }) };
    const first = await chargeCard({ stripe, card, clientSecret, billing, busy: t("busy"), say });
    const isOpen = first.state === "unknown" || first.state === "uncharged";
    if (isOpen) setPhase("confirming");
    const ask = () => readCharge(stripe, clientSecret, say);
    const charge = isOpen ? await askUntilKnown(ask, isGone) : first;
    if (isGone()) return;
    // If this browser cannot reach the provider, the server asks it, by the payment's id.
    if (charge.state === "charged" || charge.state === "unknown") return settle(intent.transactionId, ask);
    if (charge.state === "outdated") onOutdated();
    stop(wordsFor(charge, t));
  };
  return { phase, error, pay };
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

/** Whether the component is unmounted: nothing is requested or shown after that. */
function useIsGone(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => !isMounted.current;
}

async function askUntilKnown(ask: () => Promise<Charge>, isGone: () => boolean): Promise<Charge> {
  const started = Date.now();
  for (let attempt = 0; ; attempt++) {
    await pause(attempt);
    const charge = await ask();
    const isLate = Date.now() - started > CHARGE_ARRIVES_WITHIN_MS;
    const isOpen = charge.state === "unknown" || charge.state === "uncharged";
    if (isGone() || !isOpen || isLate) return charge;
  }
}

function wordsFor(charge: Charge, t: CardTexts): string {
  if (charge.state === "refused") return charge.message;
  return t(charge.state === "outdated" ? "outdated" : "notCharged");
}

/** Returns null once the payment is recorded, else why it cannot be. Waits for a pending charge. */
async function recordUntilKnown(
  transactionId: string,
  info: PaymentInfo,
  {
    t,
    isGone,
    ask,
    onWait,
  }: { t: CardTexts; isGone: () => boolean; ask: () => Promise<Charge>; onWait: () => void },
): Promise<string | null> {
  const started = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const { status } = await recordPaid(transactionId, info);
      if (status !== "open" && status !== "processing") return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A charged card is not refused because its payment cannot be recorded now: the reconciler will.
      const isFinal = error.code !== "payment_incomplete" && !isTransient(error);
      if (isFinal && (await ask()).state !== "charged") return error.message;
      const charge = error.code === "payment_incomplete" ? await ask() : null;
      if (charge?.state === "refused" || charge?.state === "uncharged") return wordsFor(charge, t);
      // The server says that nothing was charged, and this browser cannot ask: the next click uses the same intent.
      const isLate = Date.now() - started > CHARGE_ARRIVES_WITHIN_MS;
      if (charge?.state === "unknown" && isLate) return t("notCharged");
    }
    if (isGone()) return null;
    onWait();
    await pause(attempt);
  }
}

function pause(attempt: number): Promise<void> {
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
const isTransient = ({ code }: CallError) => TRANSIENT_ERRORS.has(code);

/** The prepared payment: amounts in dollars; no client secret if a coupon covers everything. */
type Intent = ResponseOf<typeof createPaymentIntent>;

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
function recordPaid(transactionId: string, info?: PaymentInfo): Promise<Recorded> {
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
