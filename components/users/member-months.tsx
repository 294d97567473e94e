"use client";

import { lastReminderText } from "@/components/rent-reminders/words";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { Badge } from "@/components/ui/badge";
import { RowActions } from "@/components/ui/row-actions";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import type { MemberMonth, MemberPage } from "@/lib/contracts/member-page";
import type { LastReminder } from "@/lib/contracts/rent-reminders";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { MemberSection } from "./member-section";
import { STATUS_TONES } from "@/components/payments/status-tones";

/** Month by month what is owed and what came of it, with the receipts. */
export function MemberMonths({ months, last }: Pick<MemberPage, "months"> & { last: LastReminder | null }) {
  return (
    <MemberSection title="Months of rent" count={months.length} empty="No month is owed and none is paid.">
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

const MONTH_COLUMNS: Column<MemberMonth>[] = [
  { key: "period", head: "Month", isStrong: true, cell: ({ period }) => periodLabel(period) },
  { key: "apartment_no", head: "Apartment No", cell: ({ apartment_no }) => apartment_no },
  { key: "rent", head: "Rent", isNumeric: true, cell: ({ rent }) => formatDollars(rent) },
  { key: "paid", head: "Paid", isNumeric: true, cell: ({ paid }) => formatDollars(paid) },
  {
    key: "given_back",
    head: "Given Back",
    isNumeric: true,
    cell: ({ given_back }) => formatDollars(given_back),
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
