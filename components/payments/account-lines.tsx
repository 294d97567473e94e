"use client";

import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import type { Account } from "@/lib/payments/account-contract";
import { useMyAccount } from "@/lib/payments/client";
import { formatDollars } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";

export type Line = Account["months"][number]["lines"][number] & Pick<Account["months"][number], "period">;

/** The lines of the last year, and all that are open. */
const MOST_MONTHS = 12;

/** A tenant's own bills line by line, for themselves (docs/product.md 5.31). */
export function MyBills() {
  const { data: account, error, isRefreshing, retry } = useMyAccount();
  if (!account && error)
    return (
      <ErrorState title="Couldn't load your bills" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (!account) return <TableSkeleton label="Your bills: loading" isSortable={false} />;
  return <LinesTable account={account} columns={LINE_COLUMNS} />;
}

/** The lines of an account's bills. */
export function LinesTable({ account, columns }: { account: Account; columns: Column<Line>[] }) {
  const lines = linesOf(account);
  return (
    <Table
      label="Lines of the bills"
      rows={lines}
      columns={columns}
      rowKey={({ id, period }) => `${period} ${id}`}
      pageSize={lines.length}
    />
  );
}

function linesOf({ months }: Account): Line[] {
  return months
    .filter(({ open }, place) => place < MOST_MONTHS || open > 0)
    .flatMap(({ period, lines }) => lines.map((line) => ({ ...line, period })));
}

export const LINE_COLUMNS: Column<Line>[] = [
  { key: "period", head: "Month", cell: ({ period }) => periodLabel(period) },
  { key: "label", head: "For", isStrong: true, isWordy: true, cell: ({ label }) => label },
  { key: "amount", head: "Amount", isNumeric: true, cell: ({ amount }) => formatDollars(amount) },
  {
    key: "open",
    head: "Open",
    isNumeric: true,
    isStrong: true,
    cell: ({ open, amount }) => (amount <= 0 ? "–" : open > 0 ? formatDollars(open) : "paid"),
  },
];
