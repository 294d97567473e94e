"use client";

import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeCardElementChangeEvent, StripeCardElementOptions } from "@stripe/stripe-js";
import { RotateCw, Lock } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { onThemeChange } from "@/components/layout/theme";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button, Spinner } from "@/components/ui/button";
import { cardClass, buttonClass, EVEN_FIGURES } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import {
  type CardProvider,
  type Charge,
  chargeCard,
  type Intent,
  isTransient,
  pause,
  readCharge,
  recordPaid,
  type TypedCard,
  useProviderWords,
} from "@/lib/payments/card-client";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { CallError } from "@/lib/platform/session/call-error";
import {
  forgetPaymentUnderWay,
  type PaymentInfo,
  savePaymentUnderWay,
} from "@/lib/platform/session/held-payment";

const FIELD =
  "rounded-ctl border-line-strong bg-surface flex min-h-14 flex-wrap items-center gap-3 border px-3.5 tabular-nums";

interface CardFormProps {
  provider: CardProvider;
  /** Whether the client secret has arrived; without it nothing can be paid. */
  isReady: boolean;
  isPaying: boolean;
  /** Why the last attempt failed, in the provider's words. */
  error: string | null;
  onPay: (card: TypedCard) => void;
  /** What is rendered below the field. */
  actions: (state: { isDisabled: boolean; isPaying: boolean }) => ReactNode;
}

/** The card field and its actions, in the provider's three states: loading, blocked or late, ready. */
export function CardForm({ provider, ...form }: CardFormProps) {
  const t = useTranslations("checkout.card");
  const { actions } = form;
  if (provider.stripe)
    return (
      <Elements stripe={provider.stripe}>
        <ReadyCardForm {...form} />
      </Elements>
    );
  return (
    <div className="mt-2 grid gap-4 sm:mt-3.5">
      {provider.hasFailed ? (
        <ProviderFailed onRetry={provider.retry} isBusy={provider.isLoading} />
      ) : (
        <div className={FIELD} role="status">
          <span className="text-ink-2">{t("loading")}</span>
        </div>
      )}
      {actions({ isDisabled: true, isPaying: false })}
    </div>
  );
}

function ReadyCardForm({ isReady, isPaying, error, onPay, actions }: Omit<CardFormProps, "provider">) {
  const t = useTranslations("checkout.card");
  const stripe = useStripe();
  const elements = useElements();
  const options = useCardOptions();
  const say = useProviderWords();
  const [fieldError, setFieldError] = useState<string>();
  const shown = fieldError ?? error;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card && isReady && !isPaying) onPay({ stripe, card });
  };
  const follow = (event: StripeCardElementChangeEvent) => {
    setFieldError(event.error && (say?.(event.error) ?? event.error.message));
  };
  return (
    <form className="mt-2 grid gap-4 sm:mt-3.5" noValidate onSubmit={submit}>
      <div className={FIELD} role="group" aria-label={t("card")}>
        <CardElement className="w-full" options={options} onChange={follow} />
      </div>
      {shown && <FormError>{shown}</FormError>}
      {actions({ isDisabled: !stripe || !elements || !isReady, isPaying })}
    </form>
  );
}

/** In the colours of the current theme, even if it changes while a card is typed. */
function useCardOptions() {
  const [options, setOptions] = useState(cardOptions);
  useEffect(() => {
    const follow = () => setOptions(cardOptions());
    const system = matchMedia("(prefers-color-scheme: dark)");
    const end = onThemeChange(follow);
    system.addEventListener("change", follow);
    return () => {
      end();
      system.removeEventListener("change", follow);
    };
  }, []);
  return options;
}

/**
 * Returns the styles of the card field, which the provider renders in an iframe without access to the page's style
 * sheet.
 */
function cardOptions(): StripeCardElementOptions {
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

/** The provider's script is blocked or late: nothing is lost, and a retry may be enough. */
function ProviderFailed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  const t = useTranslations("checkout.card");
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>{t("failed")}</FormError>
      <Button onClick={onRetry} busy={isBusy} icon={<RotateCw className="icon" aria-hidden="true" />}>
        {t("again")}
      </Button>
    </div>
  );
}

export function IntentFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTranslations("checkout.card");
  return (
    <div className="mt-3.5 grid justify-items-start gap-3">
      <FormError>{error.message}</FormError>
      <Button onClick={onRetry}>{t("again")}</Button>
    </div>
  );
}

interface PayActionsProps {
  /** The amount to pay, `$690.00`. */
  total: string;
  isDisabled: boolean;
  isPaying: boolean;
  /** Omitted within a form, which is submitted instead. */
  onPay?: () => void;
}

/**
 * 'Pay Now', disabled until the provider and the client secret are ready, with the amount beside it, and the link back
 * (docs/product.md 5.5, 5.75).
 */
export function PayActions({ total, isDisabled, isPaying, onPay }: PayActionsProps) {
  const t = useTranslations("checkout.bill");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-2 sm:gap-y-3">
      <p className="text-micro text-ink-2">
        {t("total")}
        <b className={`text-ink text-head-2xl/tight block font-normal tracking-tight ${EVEN_FIGURES}`}>
          {total}
        </b>
      </p>
      <Button
        type={onPay ? "button" : "submit"}
        variant="brick"
        size="lg"
        className="max-phone:flex-1 max-phone:px-4 min-w-40 sm:min-w-50"
        disabled={isDisabled}
        busy={isPaying}
        icon={<Lock className="icon" aria-hidden="true" />}
        {...(onPay && { onClick: onPay })}
      >
        {t("payNow")}
      </Button>
      <WaitingLink
        className={buttonClass({ variant: "ghost", size: "lg" }, "max-phone:w-full")}
        href="/dashboard/make-payment"
      >
        {t("back")}
      </WaitingLink>
    </div>
  );
}

/** Why the outcome of a charge is not known yet, and what follows. The screen polls by itself. */
type Cause =
  /** The response to a charge was lost: all it says is not to pay twice. */
  | "broken"
  /** This tab was reloaded or left while it paid, as on the page of a bank, or its screen failed. */
  | "left"
  /** A charge from another tab or an earlier visit. */
  | "processing";

export function Confirming({ cause }: { cause: Cause }) {
  const t = useTranslations("checkout.confirming");
  return (
    <section className={cardClass({ isPadded: true })} role="status">
      <h2 className="text-head tracking-card flex items-center gap-3 font-sans [font-feature-settings:normal] font-semibold">
        <Spinner />
        {t(`${cause}.title`)}
      </h2>
      <p className="text-ink-2 mt-2.5">{t(`${cause}.text`)}</p>
    </section>
  );
}

/** `confirming`: the card may be charged; the screen polls until it knows. */
type Phase = "idle" | "paying" | "confirming" | "paid";

interface Events {
  readonly onPaid: () => void;
  /** The prepared payment was cancelled, by time, by another tab or by a change of its terms: a new one is needed. */
  readonly onOutdated: () => void;
}

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
  const record = async (transactionId: string, ask: () => Promise<Charge>) => {
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
  const pay = async ({ stripe, card }: TypedCard, intent: Intent) => {
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
    if (charge.state === "charged" || charge.state === "unknown") return record(intent.transactionId, ask);
    if (charge.state === "outdated") onOutdated();
    stop(wordsFor(charge, t));
  };
  return { phase, error, pay };
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
