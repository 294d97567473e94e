"use client";

import { ReceiptText } from "lucide-react";
import { useEffect, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass } from "@/components/ui/button-class";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { OWN_PAYMENT_SORTS } from "@/lib/contracts/payments.sorts";
import type { Payment } from "@/lib/contracts/payments";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { useMyBalance } from "@/lib/hooks/my-balance";
import { usePaymentsHistory } from "@/lib/hooks/payments-history";
import { listQuery } from "@/lib/lists/list-query";
import { findJustPaid, forgetJustPaid } from "@/lib/checkout/just-paid";

/** Shown right after a payment: what was paid, its receipt and what comes next (docs/product.md 5.76). */
export function PaidNote({ email }: { email: string }) {
  const [period] = useState(() => findJustPaid(email));
  useEffect(forgetJustPaid, []);
  return period && <NoteOf email={email} period={period} />;
}

/** Includes the newest payments, however the list below is sorted. */
const NEWEST = listQuery({ sort: null, direction: "asc", page: 1 }, OWN_PAYMENT_SORTS);

function NoteOf({ email, period }: { email: string; period: string }) {
  const { items } = usePaymentsHistory(email, NEWEST, undefined);
  const payment = items?.find((each) => each.period === period && each.status === "paid");
  return payment && <Shown payment={payment} />;
}

function Shown({ payment }: { payment: Payment }) {
  const { _id, apartment_no, paid, period } = payment;
  const month = periodLabel(period);
  return (
    <section
      className={cardClass(
        { isPadded: true },
        "mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4",
      )}
      aria-labelledby="just-paid"
    >
      <div>
        <h2 id="just-paid" className={CARD_HEADING}>
          {paid > 0 ? `You paid ${formatDollars(paid)} for ${month}` : `${month} is paid by your coupon`}
        </h2>
        <p className="text-ink-2 mt-2">{`Apartment ${apartment_no}. The receipt is sent to you by mail.`}</p>
        <NextMonth />
      </div>
      <WaitingLink className={buttonClass({}, "max-[480px]:w-full")} href={`/dashboard/receipts/${_id}`}>
        <ReceiptText className="icon" aria-hidden="true" />
        See the receipt
      </WaitingLink>
    </section>
  );
}

/** Reserves one line from the start, so that nothing moves when the text arrives. */
function NextMonth() {
  const { data: balance } = useMyBalance();
  return <p className="text-ink-2 min-h-[1.6em]">{balance && nextWords(balance.next, balance.next_due)}</p>;
}

function nextWords(next: string | null, due: string | null): string {
  if (!next || !due) return "Every month that can be paid now is paid.";
  return `Next: ${periodLabel(next)}, due ${dayLabel(due)}.`;
}
