import { PiggyBank } from "lucide-react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/class-names";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import type { Deposit } from "@/lib/deposits/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";

/** The amounts agreed, received and held, and those used and paid out if there are any. */
export function DepositFigures({ deposit }: { deposit: Deposit }) {
  const t = useTranslations("deposits.figures");
  const figures = [
    ["agreed", deposit.agreed],
    deposit.due > 0 ? (["due", deposit.due] as const) : (["received", deposit.received] as const),
    ...(
      [
        ["applied", deposit.applied],
        ["deducted", deposit.deducted],
        ["given_back", deposit.given_back],
      ] as const
    ).filter(([, dollars]) => dollars > 0),
    ["held", deposit.held],
  ] as const;
  return (
    <dl
      className={`phone:grid-cols-2 grid-cols-1 @3xl:auto-cols-fr @3xl:grid-flow-col ${FIGURE_LIST}`}
      data-figures
    >
      {figures.map(([term, dollars]) => (
        <Figure key={term} term={t(term)} size="md" className="phone:last:odd:@max-3xl:col-span-2">
          {formatMoney(dollars)}
        </Figure>
      ))}
    </dl>
  );
}

interface DepositLinkProps {
  agreementId: string;
  /** Whose deposit it is, for screen readers. */
  of: string;
}

/** The link to an agreement's deposit, for admins. */
export function DepositLink({ agreementId, of }: DepositLinkProps) {
  return (
    <WaitingLink
      className={buttonClass({})}
      href={`/dashboard/deposits/${agreementId}`}
      aria-label={`Deposit of ${of}`}
    >
      <PiggyBank className="icon" aria-hidden="true" />
      Deposit
    </WaitingLink>
  );
}
