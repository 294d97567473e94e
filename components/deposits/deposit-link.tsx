import { PiggyBank } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/button-class";

interface DepositLinkProps {
  agreementId: string;
  /** Whose it is, for readers of the screen. */
  of: string;
}

/** The way to the deposit of an agreement, for admins. */
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
