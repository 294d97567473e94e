import { ReceiptText } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/class-names";
import { WHOLE_CARD } from "@/components/ui/table-class";
import type { Payment } from "@/lib/payments/contract";

interface ReceiptLinkProps {
  payment: Pick<Payment, "_id" | "apartment_no" | "month" | "period">;
  /** Shares its cell, in a table with many columns. */
  isNarrow?: boolean;
  /** In the card layout the whole card is the link. */
  isWholeCard?: boolean;
}

/** In a card it looks like any text link. */
const IN_CARD = `as-cards:w-auto as-cards:gap-2 as-cards:px-0 as-cards:text-small/title ${WHOLE_CARD}`;

/** The link to a payment's receipt. */
export function ReceiptLink({ payment, isNarrow = false, isWholeCard = false }: ReceiptLinkProps) {
  const { _id, apartment_no, month, period } = payment;
  return (
    <WaitingLink
      className={buttonClass(
        { variant: isWholeCard ? "ghost" : "row", size: "sm" },
        `print:hidden ${isNarrow ? "as-cards:mx-0 -mx-2.5" : ""} ${isWholeCard ? IN_CARD : ""}`,
      )}
      href={`/dashboard/receipts/${_id}`}
      aria-label={`Receipt of ${month} ${period.slice(0, 4)}, apartment ${apartment_no}`}
    >
      <ReceiptText
        className={`icon ${isNarrow ? "as-cards:block hidden @min-[1040px]:block" : ""}`}
        aria-hidden="true"
      />
      Receipt
    </WaitingLink>
  );
}
