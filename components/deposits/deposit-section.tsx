"use client";

import type { AgreementSectionProps } from "@/components/agreements/agreement-facts";
import { CARD_HEADING, cardClass, SKELETON } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { useDeposit } from "@/lib/deposits/client";
import { type Deposit, NO_DEPOSIT_AGREED } from "@/lib/deposits/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { DepositFigures } from "./deposit-figures";
import { EntryTable } from "./entry-table";

/** The deposit, for its tenant: the amount held, and a receipt for each entry (docs/product.md 5.26). */
export function DepositSection({ agreement }: AgreementSectionProps) {
  return (
    <section
      className={cardClass({ isPadded: true }, "@container scroll-mt-6")}
      id="deposit"
      aria-labelledby="deposit-heading"
    >
      <h2 id="deposit-heading" className={CARD_HEADING}>
        Deposit
      </h2>
      <Content agreementId={agreement.agreement_id} />
    </section>
  );
}

function Content({ agreementId }: { agreementId: string }) {
  const { data: deposit, error, isRefreshing, retry } = useDeposit(agreementId);
  if (!deposit && error)
    return (
      <ErrorState title="Couldn't load the deposit" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (!deposit)
    return <div className={`${SKELETON} mt-4 h-40 w-full`} role="status" aria-label="Loading..." />;
  return (
    <>
      <p className="text-ink-2 mt-2 leading-relaxed">{messageOf(deposit)}</p>
      {deposit.entries.length > 0 && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <DepositFigures deposit={deposit} />
          <EntryTable deposit={deposit} />
        </div>
      )}
    </>
  );
}

function messageOf({ agreed, received, held, due, active, entries }: Deposit): string {
  if (agreed === 0 && entries.length === 0) return NO_DEPOSIT_AGREED;
  if (due > 0)
    return `${formatMoney(due)} of the deposit is still to be paid. It is kept apart from the rent.`;
  if (held > 0 && active) return `${formatMoney(held)} is held for you, apart from the rent.`;
  if (held > 0) return `${formatMoney(held)} is held and due back to you, less what is deducted.`;
  return received > 0 ? "None of it is held any more." : "None of it was received.";
}
