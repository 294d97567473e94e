"use client";

import { useState } from "react";
import { useTranslations } from "#translations";
import { ErrorPage, type ErrorPageProps } from "@/components/layout/error-page";
import { Confirming } from "@/components/payments/card-form";
import { buttonClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { usePaymentUnderWay } from "@/lib/payments/card-client";
import { hasJustPaid } from "@/lib/platform/session/held-payment";

/** How long a charge may be pending after the screen broke; after that it never arrives. */
const PATIENCE_MS = 20_000;

/** Shown if a payment screen fails: what is known of the charge decides what it says, not what failed. */
export default function PaymentError(props: ErrorPageProps) {
  const [isPaid, setPaid] = useState(hasJustPaid);
  const isAsking = usePaymentUnderWay(null, () => setPaid(true), PATIENCE_MS);
  if (!isPaid && !isAsking) return <ErrorPage {...props} />;
  return (
    <main id="main" tabIndex={-1} className="px-gutter max-w-page mx-auto w-full py-12">
      {isPaid ? <Paid /> : <Confirming cause="left" />}
    </main>
  );
}

function Paid() {
  const t = useTranslations("layout.paid");
  return (
    <EmptyState
      drawing="receipt"
      title={<h1 className="text-head">{t("title")}</h1>}
      action={
        // oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load: the error may have left the client in an inconsistent state
        <a className={buttonClass({})} href="/dashboard/payment-history">
          {t("history")}
        </a>
      }
    />
  );
}
