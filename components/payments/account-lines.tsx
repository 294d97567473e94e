"use client";

import type { ReactNode } from "react";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import type { Account } from "@/lib/payments/account-contract";
import { readBillFile, type WhichBill } from "@/lib/payments/client";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";

type Month = Account["months"][number];

/** A line with its month; the first one has the month's bill beside it. */
export type Line = Month["lines"][number] &
  Pick<Month, "period" | "apartment_no"> & { readonly isFirst: boolean };

/** The lines of the last year, and all that are open. */
const MOST_MONTHS = 12;

interface LinesTableProps {
  account: Account;
  /** Whose, for an admin. */
  userId?: string;
  /** What else can be done with a line. */
  actionOf?: (line: Line) => ReactNode;
}

/** The lines of an account's bills, with each month's bill as PDF. */
export function LinesTable({ account, userId, actionOf }: LinesTableProps) {
  const lines = linesOf(account);
  const action: Column<Line> = {
    key: "action",
    head: "Action",
    isAction: true,
    cell: (line) => {
      const more = actionOf?.(line);
      if (!line.isFirst && !more) return null;
      return (
        <RowActions>
          {line.isFirst && <BillButton bill={line} {...(userId !== undefined && { userId })} />}
          {more}
        </RowActions>
      );
    },
  };
  return (
    <Table
      label="Lines of the bills"
      rows={lines}
      columns={[...LINE_COLUMNS, action]}
      rowKey={({ id, period, apartment_no }) => `${period} ${apartment_no} ${id}`}
      pageSize={lines.length}
    />
  );
}

interface BillButtonProps {
  bill: Omit<WhichBill, "user_id">;
  /** Whose, for an admin. */
  userId?: string;
  /** Outside a table. */
  variant?: "row" | "ghost";
}

/** Saves a month's bill as PDF (docs/product.md 5.84). */
export function BillButton({ bill, userId, variant = "row" }: BillButtonProps) {
  const { period, apartment_no } = bill;
  return (
    <SaveFileButton
      kind="pdf"
      size="sm"
      variant={variant}
      name={`bill-${period}-${apartment_no}.pdf`}
      read={() => readBillFile({ period, apartment_no, ...(userId !== undefined && { user_id: userId }) })}
      success="Saved the bill!"
      aria-label={`Bill of ${periodLabel(period)} as PDF, apartment ${apartment_no}`}
    >
      Bill
    </SaveFileButton>
  );
}

function linesOf({ months }: Account): Line[] {
  return months
    .filter(({ open }, place) => place < MOST_MONTHS || open > 0)
    .flatMap(({ period, apartment_no, lines }) =>
      lines.map((line, place) => ({ ...line, period, apartment_no, isFirst: place === 0 })),
    );
}

const LINE_COLUMNS: Column<Line>[] = [
  { key: "period", head: "Month", cell: ({ period }) => periodLabel(period) },
  { key: "label", head: "For", isStrong: true, isWordy: true, cell: ({ label }) => label },
  { key: "amount", head: "Amount", isNumeric: true, cell: ({ amount }) => formatMoney(amount) },
  {
    key: "open",
    head: "Open",
    isNumeric: true,
    isStrong: true,
    cell: ({ open, amount }) => (amount <= 0 ? "–" : open > 0 ? formatMoney(open) : "paid"),
  },
];
