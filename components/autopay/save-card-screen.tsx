"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CardForm } from "@/components/payments/card-form";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass, SKELETON } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { HINT } from "@/components/ui/field";
import { toastSuccess } from "@/components/ui/toast";
import { beginSavingCard, keepSavedCard, useAutopay } from "@/lib/autopay/client";
import type { Autopay } from "@/lib/autopay/contract";
import {
  answered,
  type Attempt,
  type CardProviderConfig,
  type TypedCard,
  useCardProvider,
  useProviderWords,
  wordsOf,
} from "@/lib/payments/card-client";
import { useRefreshOf } from "@/lib/platform/client/list";
import { useOwnDocument } from "@/lib/platform/client/save-file";
import { CallError } from "@/lib/platform/session/call-error";

interface SaveCardProps {
  email: string;
  name: string;
  provider: CardProviderConfig;
  first: Autopay | undefined;
  /** What to agree to in the page's language, and in English, as calls answer. */
  partner?: { readonly english: string; readonly text: string } | undefined;
}

const BACK = "/dashboard/make-payment";

/** /payment/card: the consent text, the card field, 'Agree and Save Card' (docs/product.md 5.46). */
export function SaveCardScreen(props: SaveCardProps) {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isInBrowser ? <Standalone {...props} /> : <Waiting />;
}

function Standalone(props: SaveCardProps) {
  return useOwnDocument("/payment/card") ? <Content {...props} /> : <Waiting />;
}

function Content({ first, partner, ...props }: SaveCardProps) {
  const { data: autopay, error, isRefreshing, retry } = useAutopay(first);
  if (autopay) {
    const consent = autopay.consent === partner?.english ? partner.text : autopay.consent;
    return <AgreeAndSave {...props} consent={consent} hasCard={autopay.card !== null} />;
  }
  if (!error) return <Waiting />;
  return (
    <ErrorState busy={isRefreshing} onRetry={retry}>
      {error.message}
    </ErrorState>
  );
}

function Waiting() {
  const t = useTranslations("autopay.save");
  return (
    <div className={cardClass({ isPadded: true })} role="status" aria-busy="true" aria-label={t("loading")}>
      <span className={`${SKELETON} h-8 w-1/2`} />
      <span className={`${SKELETON} mt-4 h-24 w-full`} />
      <span className={`${SKELETON} mt-4 h-14 w-full`} />
    </div>
  );
}

interface AgreeProps extends Omit<SaveCardProps, "first" | "partner"> {
  consent: string;
  hasCard: boolean;
}

function AgreeAndSave({ email, name, provider: config, consent, hasCard }: AgreeProps) {
  const [t, ofCard] = [useTranslations("autopay.save"), useTranslations("checkout.card")];
  const provider = useCardProvider(config);
  const saving = useSaving({ name, ...(email && { email }) }, consent);
  return (
    <section className={cardClass({ isPadded: true })} aria-label={t("title")}>
      <PageHeading className="text-section">{t(hasCard ? "another" : "title")}</PageHeading>
      <h2 className="text-head mt-6">{t("agree")}</h2>
      <ul className="text-ink-2 mt-2 grid max-w-prose list-disc gap-1.5 pl-5">
        {consent.split("\n").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2 className="text-head mt-8">{ofCard("card")}</h2>
      <CardForm
        provider={provider}
        isReady
        isPaying={saving.isBusy}
        error={saving.error}
        onPay={(card) => void saving.save(card)}
        actions={(state) => <Actions {...state} />}
      />
      <p className={`${HINT} mt-4`}>{ofCard("secret")}</p>
    </section>
  );
}

function Actions({ isDisabled, isPaying }: { isDisabled: boolean; isPaying: boolean }) {
  const t = useTranslations("autopay.save");
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant="brick"
        size="lg"
        className="max-phone:w-full"
        disabled={isDisabled}
        busy={isPaying}
      >
        {t("save")}
      </Button>
      <WaitingLink className={buttonClass({ variant: "ghost", size: "lg" }, "max-phone:w-full")} href={BACK}>
        {t("back")}
      </WaitingLink>
    </div>
  );
}

/** Saves the card, one attempt at a time; if the response was lost, the server asks the provider. */
function useSaving(holder: { email?: string; name: string }, consent: string) {
  const [t, ofCard] = [useTranslations("autopay.save"), useTranslations("checkout.card")];
  const say = useProviderWords();
  const router = useRouter();
  const refresh = useRefreshOf();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async ({ stripe, card }: TypedCard): Promise<string | null> => {
    try {
      const clientSecret = await beginSavingCard(consent);
      const refusal = await saveCard({
        stripe,
        card,
        clientSecret,
        billing: holder,
        busy: ofCard("busy"),
        say,
      });
      if (refusal !== null) return refusal;
      await keepSavedCard();
      return null;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // The consent text has changed: it is fetched again, and must be agreed to again.
      if (failure.code === "conflict") void refresh("GET /autopay");
      return failure.message;
    }
  };
  const save = async (typed: TypedCard): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const refusal = await attempt(typed);
    isRunning.current = false;
    if (refusal !== null) {
      setBusy(false);
      setError(refusal);
      return;
    }
    void toastSuccess(t("saved"));
    void refresh("GET /autopay");
    router.push(BACK);
  };
  return { isBusy, error, save };
}

/**
 * Saves a card at the provider, with 3-D Secure if the bank requires it. Returns an error message, or null if the card
 * is saved, or may be because the response was lost: the server then asks the provider.
 */
async function saveCard({ stripe, card, clientSecret, billing, ...texts }: Attempt): Promise<string | null> {
  const payment_method = { card, billing_details: billing };
  const saved = await answered(() => stripe.confirmCardSetup(clientSecret, { payment_method }));
  // Another tab has saved it.
  const isOver = saved?.error?.code === "setup_intent_unexpected_state";
  return saved?.error && !isOver ? wordsOf(saved.error, texts) : null;
}
