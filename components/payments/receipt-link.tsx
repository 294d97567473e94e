import { ReceiptText } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/button-class";
import type { Payment } from "@/lib/contracts/payments";

interface ReceiptLinkProps {
  payment: Pick<Payment, "_id" | "apartment_no" | "month" | "period">;
  /** The picture alone, beside something that says what it belongs to. */
  isSmall?: boolean;
}

/** The way to the receipt of a payment. */
export function ReceiptLink({ payment, isSmall = false }: ReceiptLinkProps) {
  const { _id, apartment_no, month, period } = payment;
  return (
    <WaitingLink
      className={buttonClass({ variant: isSmall ? "ghost" : "row", size: isSmall ? "icon" : "sm" })}
      href={`/dashboard/receipts/${_id}`}
      title={isSmall ? "Receipt" : undefined}
      aria-label={`Receipt of ${month} ${period.slice(0, 4)}, apartment ${apartment_no}`}
    >
      <ReceiptText className="icon" aria-hidden="true" />
      {!isSmall && "Receipt"}
    </WaitingLink>
  );
}
