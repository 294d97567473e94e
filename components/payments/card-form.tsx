"use client";

import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { RotateCw, Lock } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { onThemeChange } from "@/components/layout/theme";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button, Spinner } from "@/components/ui/button";
import { cardClass, buttonClass, EVEN_FIGURES } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { cardOptions, useProviderWords, type CardProvider } from "@/lib/platform/checkout/card-provider";
import type { CallError } from "@/lib/platform/session/call-error";

const FIELD =
  "rounded-ctl border-line-strong bg-surface flex min-h-14 flex-wrap items-center gap-3 border px-3.5 tabular-nums";

interface CardFormProps {
  provider: CardProvider;
  /** Whether the client secret has arrived; without it nothing can be paid. */
  isReady: boolean;
  isPaying: boolean;
  /** Why the last attempt failed, in the provider's words. */
  error: string | null;
  onPay: (card: { stripe: Stripe; card: StripeCardElement }) => void;
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
