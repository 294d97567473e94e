"use client";

import { useTranslations } from "#translations";
import type { AgreementSectionProps } from "@/components/agreements/agreement-facts";
import { CARD_HEADING, cardClass, SKELETON } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { useDeposit } from "@/lib/deposits/client";
import type { Deposit } from "@/lib/deposits/contract";
import { sumWaiting, useReports } from "@/lib/payment-reports/client";
import { WAITING_REPORTS } from "@/lib/payment-reports/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { DepositFigures } from "./deposit-figures";
import { EntryTable } from "./entry-table";

/** The deposit, for its tenant: the amount held, and a receipt for each entry (docs/product.md 5.26). */
export function DepositSection({ agreement }: AgreementSectionProps) {
  const t = useTranslations("deposits.section");
  return (
    <section
      className={cardClass({ isPadded: true }, "@container scroll-mt-6")}
      id="deposit"
      aria-labelledby="deposit-heading"
    >
      <h2 id="deposit-heading" className={CARD_HEADING}>
        {t("heading")}
      </h2>
      <Content agreementId={agreement.agreement_id} />
    </section>
  );
}

function Content({ agreementId }: { agreementId: string }) {
  const t = useTranslations("deposits.section");
  const { data: deposit, error, isRefreshing, retry } = useDeposit(agreementId);
  if (!deposit && error)
    return (
      <ErrorState busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (!deposit)
    return <div className={`${SKELETON} mt-4 h-40 w-full`} role="status" aria-label={t("loading")} />;
  return (
    <>
      <p className="text-ink-2 mt-2 leading-relaxed">
        {deposit.due > 0 ? <Due due={deposit.due} /> : messageOf(deposit, t)}
      </p>
      {deposit.entries.length > 0 && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <DepositFigures deposit={deposit} />
          <EntryTable deposit={deposit} />
        </div>
      )}
    </>
  );
}

/** Only of a member, who alone may read their reports. */
function Due({ due }: Pick<Deposit, "due">) {
  const t = useTranslations("deposits.section");
  const { items: reports, error } = useReports(WAITING_REPORTS);
  // Before that nobody is asked for what they may have reported.
  if (!reports && !error)
    return <span className={`${SKELETON} block h-6 w-2/3`} role="status" aria-label={t("loading")} />;
  const reported = sumWaiting(reports ?? [], "deposit");
  return [
    ...(reported < due ? [t("due", { amount: formatMoney(due) })] : []),
    ...(reported > 0 ? [t("reported", { amount: formatMoney(reported) })] : []),
  ].join(" ");
}

function messageOf(
  { agreed, received, held, active, entries }: Deposit,
  t: ReturnType<typeof useTranslations<"deposits.section">>,
): string {
  if (agreed === 0 && entries.length === 0) return t("notAgreed");
  if (held > 0) return t(active ? "held" : "dueBack", { amount: formatMoney(held) });
  return t(received > 0 ? "noneHeld" : "noneReceived");
}
