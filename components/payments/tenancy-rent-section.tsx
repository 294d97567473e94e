"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FigureSkeleton } from "@/components/ui/skeletons";
import { RowActions } from "@/components/ui/table-rows";
import { type Column, readTableView } from "@/components/ui/table-view";
import type { MyBalance } from "@/lib/payments/balance-contract";
import { useMyBalance, useMyReceipts } from "@/lib/payments/client";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { listQuery } from "@/lib/platform/lists/list-query";
import { MyBills } from "./account-lines";
import { confirmingMessage, formerApartmentMessages } from "./balance-card";
import { StatementList } from "./history-screen";
import { MONEY_COLUMNS } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** What a current or former tenant owes and has paid, each with its receipt (docs/product.md 5.27). */
export function TenancyRentSection() {
  const receipts = useMyReceipts(listQuery(readTableView(useSearchParams()), []));
  return (
    <section className={cardClass({ isPadded: true }, "@container")} aria-labelledby="tenancy-rent">
      <h2 id="tenancy-rent" className={CARD_HEADING}>
        Rent
      </h2>
      <Balance />
      <h3 className="text-label font-strong mt-6 mb-3 font-sans">Your bills</h3>
      <MyBills />
      <h3 className="text-label font-strong mt-6 mb-3 font-sans">Payments of your tenancy</h3>
      <DataTable
        list={receipts}
        label="Payments of your tenancy"
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        wide
        empty={
          <EmptyState drawing="receipt" title="No payments yet">
            Every payment appears here with its receipt, also after you have left.
          </EmptyState>
        }
      />
      <div className="mt-6">
        <StatementList
          heading={<h3 className="text-label font-strong mb-3 font-sans">Statements, year by year (PDF)</h3>}
        />
      </div>
    </section>
  );
}

function Balance() {
  const { data: balance, error, isRefreshing, retry } = useMyBalance();
  if (!balance && error)
    return (
      <ErrorState title="Couldn't load what is owed" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  const { to_give_back = 0, credit = 0 } = balance ?? {};
  const isOver = to_give_back > 0 || credit > 0;
  return (
    <>
      <p className="text-ink-2 mt-2 min-h-6.5 leading-relaxed">{balance && messageOf(balance)}</p>
      <dl className={`mt-4 grid-cols-1 @sm:grid-cols-2 ${isOver ? "@3xl:grid-cols-3" : ""} ${FIGURE_LIST}`}>
        <Figure term="Open" size="md">
          {balance ? formatMoney(balance.due) : <FigureSkeleton />}
        </Figure>
        <Figure term="Paid until" size="md">
          {balance ? balance.paid_until ? periodLabel(balance.paid_until) : "–" : <FigureSkeleton />}
        </Figure>
        {isOver && (
          <Figure
            term={to_give_back > 0 ? "To be refunded" : "Credit"}
            size="md"
            className="@max-3xl:col-span-full"
          >
            {formatMoney(to_give_back > 0 ? to_give_back : credit)}
          </Figure>
        )}
      </dl>
    </>
  );
}

function messageOf(balance: MyBalance): string {
  const { due, until, late, is_former, to_give_back, months } = balance;
  const open = months.filter(({ owed }) => owed > 0).map(({ period }) => periodLabel(period));
  if (due > 0 && until && is_former)
    return `You still owe ${formatMoney(due)} for ${open.join(", ")}. Please pay it at the office.`;
  if (due > 0 && until)
    return [
      `${formatMoney(due)} ${late ? "was due on" : "is due by"} ${dayLabel(until)}.`,
      ...formerApartmentMessages(balance),
    ].join(" ");
  if (due > 0) return `${confirmingMessage(due)}.`;
  if (to_give_back > 0) return `Nothing is owed. ${formatMoney(to_give_back)} is due back to you.`;
  return "Nothing is owed.";
}

const COLUMNS: Column<Receipt>[] = [
  { key: "period", head: "Month", isStrong: true, cell: ({ period }) => periodLabel(period) },
  { key: "apartment_no", head: "Apartment No", cell: ({ apartment_no }) => apartment_no },
  ...MONEY_COLUMNS.map((column) => {
    const { sortBy: _, ...unsorted } = column;
    return unsorted;
  }),
  {
    key: "action",
    head: "Action",
    isAction: true,
    cell: (payment) => (
      <RowActions>
        <ReceiptLink payment={payment} />
      </RowActions>
    ),
  },
];
