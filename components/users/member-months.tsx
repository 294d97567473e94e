"use client";

import { HandCoins } from "lucide-react";
import { useState } from "react";
import { STATUS_TONES } from "@/components/payments/money-columns";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { RecordPaymentDialog, type NamedPayer } from "@/components/payments/record-payment-dialog";
import { lastReminderText } from "@/components/payments/roll-columns";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import type { MemberMonth } from "@/lib/payments/account-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import type { MemberPage } from "@/lib/users/member-contract";
import { MemberSection } from "./person-cell";

/** What is owed and paid per month, with the receipts. */
export function MemberMonths({ member }: { member: MemberPage }) {
  const { months, last_reminder: last } = member;
  return (
    <MemberSection
      title="Months of rent"
      count={months.length}
      empty="No rent is owed or paid yet."
      action={<RecordButton member={member} />}
    >
      {last && (
        <p className="text-small text-ink-2 -mt-2 mb-4">{`Last reminder: ${lastReminderText(last)}.`}</p>
      )}
      <Table
        label="Months of rent"
        rows={months}
        columns={MONTH_COLUMNS}
        rowKey={({ period, apartment_no, state, payment_id }) =>
          payment_id ?? `${period} ${apartment_no} ${state}`
        }
        pageSize={months.length}
      />
    </MemberSection>
  );
}

/** Records rent paid without a card, for one of the member's homes; not available for a deleted account. */
function RecordButton({ member }: { member: MemberPage }) {
  const [isOpen, setOpen] = useState(false);
  const payers = payersOf(member);
  const [first] = payers;
  if (!first || member.role === null) return null;
  return (
    <>
      <Button
        icon={<HandCoins className="icon" aria-hidden="true" />}
        onClick={() => {
          setOpen(true);
        }}
      >
        Record a Payment
      </Button>
      {isOpen && <RecordPaymentDialog payers={payers} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

const MONTH_COLUMNS: Column<MemberMonth>[] = [
  {
    key: "period",
    head: "Month",
    isStrong: true,
    // As high as a row with a receipt.
    cell: ({ period }) => (
      <span className="as-cards:min-h-0 inline-flex min-h-11 items-center">{periodLabel(period)}</span>
    ),
  },
  { key: "apartment_no", head: "Apartment No", cell: ({ apartment_no }) => apartment_no },
  { key: "rent", head: "Rent", isNumeric: true, cell: ({ rent }) => formatMoney(rent) },
  { key: "paid", head: "Paid", isNumeric: true, cell: ({ paid }) => formatMoney(paid) },
  {
    key: "given_back",
    head: "Given Back",
    isNumeric: true,
    cell: ({ given_back }) => formatMoney(given_back),
  },
  { key: "state", head: "Status", cell: ({ state }) => <Badge tone={STATUS_TONES[state]}>{state}</Badge> },
  {
    key: "receipt",
    head: "Receipt",
    isAction: true,
    cell: ({ payment_id, ...month }) =>
      payment_id && (
        <RowActions>
          <ReceiptLink payment={{ _id: payment_id, ...month }} />
        </RowActions>
      ),
  },
];

/** Returns the user's homes for which a payment can be recorded: the one owed for longest first, then the newest. */
export function payersOf({ agreements, months, name, email }: MemberPage): NamedPayer[] {
  const owed = months.findLast(({ state }) => state === "due" || state === "late")?.apartment_no;
  const homes = agreements.map(({ apartment_no }) => apartment_no);
  const first = homes.filter((home) => home === owed);
  return [...new Set([...first, ...homes])].map((apartment_no) => ({ apartment_no, name, email }));
}
