"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import type { Account } from "@/lib/payments/account-contract";
import type { MyBalance } from "@/lib/payments/balance-contract";
import { useMyAccount, useMyBalance, useStatements } from "@/lib/payments/client";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { monthOf, periodLabel } from "@/lib/platform/format/periods";
import { BillButton } from "./account-lines";
import { confirmingMessage, formerApartmentMessages } from "./balance-card";
import { sumOf } from "./bill";
import { StatementButton } from "./history-screen";
import { ReceiptLink } from "./receipt-link";

/** What a current or former tenant was billed and has paid, month by month (docs/product.md 5.27, 5.84). */
export function TenancyRentSection() {
  const { data: account, error, isRefreshing, retry } = useMyAccount();
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="tenancy-rent">
      <h2 id="tenancy-rent" className={CARD_HEADING}>
        Rent
      </h2>
      <Balance />
      {account ? (
        <Years account={account} />
      ) : error ? (
        <ErrorState title="Couldn't load your rent" busy={isRefreshing} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <TableSkeleton label="Your rent: loading" isSortable={false} />
      )}
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
  return (
    <p className="text-ink-2 mt-2 mb-4 min-h-6.5 leading-relaxed lining-nums tabular-nums">
      {balance && messageOf(balance)}
    </p>
  );
}

function messageOf(balance: MyBalance): string {
  const { due, until, late, is_former, to_give_back, credit, paid_until, months } = balance;
  const open = months.filter(({ owed }) => owed > 0).map(({ period }) => periodLabel(period));
  if (due > 0 && until && is_former)
    return `You still owe ${formatMoney(due)} for ${open.join(", ")}. Please pay it at the office.`;
  return [
    due > 0 && until
      ? `${formatMoney(due)} ${late ? "was due on" : "is due by"} ${dayLabel(until)}.`
      : due > 0
        ? `${confirmingMessage(due)}.`
        : "Nothing is owed.",
    ...(due > 0 && until ? formerApartmentMessages(balance) : []),
    ...(paid_until ? [`Paid until ${periodLabel(paid_until)}.`] : []),
    ...(credit > 0 ? [`${formatMoney(credit)} is paid ahead: it pays what comes next.`] : []),
    ...(to_give_back > 0 ? [`${formatMoney(to_give_back)} is due back to you.`] : []),
  ].join(" ");
}

type Receipt = Account["receipts"][number];

/** A month with its bill, if it has one, and what was paid of it. */
interface Month extends Omit<Account["months"][number], "due_on"> {
  readonly due_on: string | null;
  readonly payments: { readonly receipt: Receipt; readonly part: number }[];
}

/** Returns every bill with what was paid of it, newest first; a payment that covers nothing stands at its own month. */
export function monthsOf({ months, receipts }: Pick<Account, "months" | "receipts">): Month[] {
  const rows = new Map<string, Month>(months.map((month) => [keyOf(month), { ...month, payments: [] }]));
  for (const receipt of receipts) {
    const { apartment_no, covers, kept } = receipt;
    const parts = new Map<string, number[]>();
    for (const { period, amount } of covers) parts.set(period, [...(parts.get(period) ?? []), amount]);
    if (parts.size === 0) parts.set(receipt.period, [kept]);
    for (const [period, amounts] of parts) {
      const place = { period, apartment_no };
      const row = rows.get(keyOf(place)) ?? { ...place, due_on: null, lines: [], open: 0, payments: [] };
      row.payments.push({ receipt, part: sumOf(amounts) });
      rows.set(keyOf(place), row);
    }
  }
  return [...rows.values()].sort((one, other) => keyOf(other).localeCompare(keyOf(one)));
}

const keyOf = ({ period, apartment_no }: Pick<Month, "period" | "apartment_no">) =>
  `${period} ${apartment_no}`;

/** One part a year, with its statement; older ones are folded, unless something of them is open. */
function Years({ account }: { account: Account }) {
  const { data: statements } = useStatements();
  const rows = monthsOf(account);
  if (rows.length === 0)
    return (
      <EmptyState drawing="receipt" title="No payments yet">
        Every bill and payment appears here, also after you have left.
      </EmptyState>
    );
  const hasHomes = new Set(rows.map(({ apartment_no }) => apartment_no)).size > 1;
  const years = new Set([...rows.map(yearOf), ...(statements ?? []).map(String)]);
  return [...years]
    .sort()
    .toReversed()
    .map((year, place) => {
      const own = rows.filter((row) => yearOf(row) === year);
      const open = sumOf(own.map((row) => row.open));
      // Months of the next year can be paid ahead.
      const isRecent = place === 0 || year >= dayToday().slice(0, 4);
      return (
        <details key={year} className="group/year border-line border-t" open={isRecent || open > 0}>
          <summary className="font-strong flex min-h-12 cursor-pointer list-none items-center justify-between lining-nums tabular-nums">
            <span>{open > 0 ? `${year} · ${formatMoney(open)} open` : year}</span>
            <ChevronDown className="icon group-open/year:rotate-180" aria-hidden="true" />
          </summary>
          <ul aria-label={`Bills and payments of ${year}`}>
            {own.map((row) => (
              <MonthRow key={keyOf(row)} row={row} isNamed={hasHomes} />
            ))}
          </ul>
          {statements?.includes(Number(year)) && (
            <div className="border-line border-t py-3">
              <StatementButton year={Number(year)}>{`Statement of ${year}`}</StatementButton>
            </div>
          )}
        </details>
      );
    });
}

const yearOf = ({ period }: Pick<Month, "period">) => period.slice(0, 4);

/** `isNamed`: there are several homes. */
function MonthRow({ row, isNamed }: { row: Month; isNamed: boolean }) {
  const { period, apartment_no, due_on, lines, open, payments } = row;
  return (
    <li className="border-line border-t py-2.5 lining-nums tabular-nums sm:grid sm:grid-cols-3 sm:gap-x-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 sm:self-start">
        <h3 className="text-body/snug font-strong font-sans">
          {isNamed ? `${periodLabel(period)}, ${apartment_no}` : periodLabel(period)}
        </h3>
        {due_on && (
          <Badge tone={open > 0 ? "wait" : "ok"}>{open > 0 ? `${formatMoney(open)} open` : "paid"}</Badge>
        )}
      </div>
      <div className="sm:col-span-2">
        {due_on && (
          <Entry action={<BillButton variant="ghost" bill={{ period, apartment_no }} />}>
            <p>{lines.map((line) => lineText(line, lines.length > 1)).join(", ")}</p>
            {open > 0 && <p className="text-ink-2">{`Due ${dayLabel(due_on)}`}</p>}
          </Entry>
        )}
        {payments.map(({ receipt, part }) => (
          <Entry
            key={receipt.id}
            action={
              <ReceiptLink
                variant="ghost"
                payment={{ _id: receipt.id, apartment_no, period, month: monthOf(period) }}
              />
            }
          >
            <p>{paidText(receipt, part)}</p>
            {receipt.status !== "paid" && <Badge tone="wait">{receipt.status}</Badge>}
          </Entry>
        ))}
      </div>
    </li>
  );
}

/** A line with its action at the right, as high as that. */
function Entry({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="text-small flex min-h-11 items-center justify-between gap-x-3">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <div className="-mr-2.5 flex-none">{action}</div>
    </div>
  );
}

/** `Rent $690, less $69`, `Electricity $24.50 ($10 open)` */
function lineText({ label, amount, discount, open }: Month["lines"][number], isOneOfMany: boolean): string {
  const less = discount > 0 ? `, less ${formatMoney(discount)}` : "";
  const left = isOneOfMany && open > 0 ? ` (${formatMoney(open)} open)` : "";
  return `${label} ${formatMoney(amount)}${less}${left}`;
}

/** `Paid $621 on Oct 4, 2026 (Card)`, `Paid $690 of $1,380 on …`; what was refunded is named. */
function paidText({ amount, kept, on, method, status }: Receipt, part: number): string {
  const money = part === kept ? formatMoney(part) : `${formatMoney(part)} of ${formatMoney(kept)}`;
  const isBack = amount > kept && status !== "canceled" && status !== "disputed";
  const back = isBack ? `; ${formatMoney(amount - kept)} refunded` : "";
  return `${part > 0 ? `Paid ${money} on ` : ""}${dayLabel(on)} (${METHOD_NAMES[method]})${back}`;
}
