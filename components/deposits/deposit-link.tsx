import { PiggyBank } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/button-class";

interface DepositLinkProps {
  agreementId: string;
  /** Whose deposit it is, for screen readers. */
  of: string;
}

/** The link to an agreement's deposit, for admins. */
export function DepositLink({ agreementId, of }: DepositLinkProps) {
  return (
    <WaitingLink
      className={buttonClass({ variant: "row", size: "sm" })}
      href={`/dashboard/deposits/${agreementId}`}
      aria-label={`Deposit of ${of}`}
    >
      <PiggyBank className="icon" aria-hidden="true" />
      Deposit
    </WaitingLink>
  );
}
