"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import type { Account, MyBalance } from "@/lib/payments/account-contract";
import { readBillFile, useMyAccount, useMyBalance, useStatements } from "@/lib/payments/client";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { lineName, type NameTexts } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { sumOf } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { type BalanceTexts, formerApartmentMessages } from "./balance-card";
import { StatementButton } from "./history-screen";
import { ReceiptLink } from "./receipt-link";

/** What a current or former tenant was billed and has paid, month by month (docs/product.md 5.27, 5.84). */
export function TenancyRentSection() {
  const t = useTranslations("payments.account");
  const { data: account, error, isRefreshing, retry } = useMyAccount();
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="tenancy-rent">
      <h2 id="tenancy-rent" className={CARD_HEADING}>
        {t("heading")}
      </h2>
      <Balance />
      {account ? (
        <BillYears account={account} />
      ) : error ? (
        <ErrorState busy={isRefreshing} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <TableSkeleton label={t("loading")} isSortable={false} />
      )}
    </section>
  );
}

function Balance() {
  const [t, texts] = [useTranslations("payments.account"), useTranslations("payments.balance")];
  const { data: balance, error, isRefreshing, retry } = useMyBalance();
  if (!balance && error)
    return (
      <ErrorState busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  return (
    <p className="text-ink-2 mt-2 mb-4 min-h-6.5 leading-relaxed lining-nums tabular-nums">
      {balance && messageOf(balance, t, texts)}
    </p>
  );
}

type AccountTexts = ReturnType<typeof useTranslations<"payments.account">>;

function messageOf(balance: MyBalance, t: AccountTexts, texts: BalanceTexts): string {
  const { due, until, late, is_former, to_give_back, credit, paid_until, months } = balance;
  const open = months.filter(({ owed }) => owed > 0).map(({ period }) => periodLabel(period));
  const amount = formatMoney(due);
  if (due > 0 && until && is_former) return t("stillOwed", { amount, months: open.join(", ") });
  return [
    due > 0 && until
      ? late
        ? t("wasDue", { amount, day: dayLabel(until), months: open.length > 1 ? "several" : "one" })
        : t("isDue", { amount, day: dayLabel(until) })
      : due > 0
        ? t("confirming", { amount })
        : nothingOwed(balance, t),
    ...(due > 0 && until ? formerApartmentMessages(balance, texts) : []),
    ...(paid_until ? [t("paidUntil", { month: periodLabel(paid_until) })] : []),
    ...(credit > 0 ? [texts("ahead", { amount: formatMoney(credit) })] : []),
    ...(to_give_back > 0 ? [texts("toRefund", { amount: formatMoney(to_give_back) })] : []),
  ].join(" ");
}

/** Before a first rent is paid or billed, a deposit may well be owed. */
function nothingOwed(
  { paid_until, credit, is_former, next_due, next_open }: MyBalance,
  t: AccountTexts,
): string {
  if (paid_until || credit > 0 || is_former) return t("nothing");
  return next_due ? t("isDue", { amount: formatMoney(next_open), day: dayLabel(next_due) }) : t("notYet");
}

type Receipt = Account["receipts"][number];

type Lines = Account["months"][number];

/** A line with its month. */
export type Line = Lines["lines"][number] & Pick<Lines, "period" | "apartment_no">;

/** A month with its bill, if it has one, and what was paid of it; or money that pays no bill yet. */
interface Month extends Omit<Lines, "due_on"> {
  readonly due_on: string | null;
  /** What money paid beyond the bills. */
  readonly left?: "ahead" | "to_refund";
  readonly payments: { readonly receipt: Receipt; readonly part: number }[];
}

/**
 * Returns every bill with what was paid of it, newest first, before them what is left over; a payment that has nothing stands
 * at the month that it was for.
 */
export function monthsOf({ months, receipts }: Pick<Account, "months" | "receipts">): Month[] {
  const rows = new Map<string, Month>(months.map((month) => [keyOf(month), { ...month, payments: [] }]));
  const add = (place: Pick<Month, "period" | "apartment_no" | "left">, receipt: Receipt, part: number) => {
    const row = rows.get(keyOf(place)) ?? { ...place, due_on: null, lines: [], open: 0, payments: [] };
    row.payments.push({ receipt, part });
    rows.set(keyOf(place), row);
  };
  for (const receipt of receipts) {
    const { apartment_no, covers, period, settles } = receipt;
    for (const of of settles.periods) {
      const amounts = covers.filter((cover) => cover.period === of).map(({ amount }) => amount);
      add({ period: of, apartment_no }, receipt, sumOf(amounts));
    }
    if (settles.credit > 0) add({ period, apartment_no, left: "ahead" }, receipt, settles.credit);
    if (settles.to_refund > 0) add({ period, apartment_no, left: "to_refund" }, receipt, settles.to_refund);
  }
  return [...rows.values()].sort((one, other) => keyOf(other).localeCompare(keyOf(one)));
}

/** What is left over sorts as the newest of its year. */
const keyOf = ({ period, apartment_no, left }: Pick<Month, "period" | "apartment_no" | "left">) =>
  `${left ? `${period.slice(0, 4)}-99 ${left}` : period} ${apartment_no}`;

interface BillYearsProps {
  account: Account;
  /** Whose, for who works here. */
  userId?: string;
  /** What can be done with a line. */
  actionOf?: (line: Line) => ReactNode;
}

/** One part a year, with its statement; older ones are folded, unless something of them is open. */
export function BillYears({ account, userId, actionOf }: BillYearsProps) {
  const t = useTranslations("payments.account");
  const { data: statements } = useStatements(userId);
  const rows = monthsOf(account);
  if (rows.length === 0) return <EmptyState drawing="receipt" title={t("none")} />;
  const hasHomes = new Set(rows.map(({ apartment_no }) => apartment_no)).size > 1;
  const years = new Set([...rows.map(yearOf), ...(statements ?? []).map(String)]);
  const whose = userId === undefined ? {} : { userId };
  const month = dayToday().slice(0, "2026-11".length);
  return [...years]
    .sort()
    .toReversed()
    .map((name, place) => {
      const year = Number(name);
      const own = rows.filter((row) => yearOf(row) === name);
      const open = openOf(own, month);
      // Months of the next year can be paid ahead.
      const isRecent = place === 0 || name >= month.slice(0, 4);
      return (
        <details key={name} className="group/year border-line border-t" open={isRecent || open > 0}>
          <summary className="font-strong flex min-h-12 cursor-pointer list-none items-center justify-between lining-nums tabular-nums">
            <span>{open > 0 ? t("openYear", { year, amount: formatMoney(open) }) : t("year", { year })}</span>
            <ChevronDown className="icon group-open/year:rotate-180" aria-hidden="true" />
          </summary>
          <ul aria-label={t("list", { year })}>
            {own.map((row) => (
              <MonthRow key={keyOf(row)} row={row} isNamed={hasHomes} actionOf={actionOf} {...whose} />
            ))}
          </ul>
          {statements?.includes(year) && (
            <div className="border-line border-t py-3">
              <StatementButton year={year} {...whose}>
                {t("statement", { year })}
              </StatementButton>
            </div>
          )}
        </details>
      );
    });
}

const yearOf = ({ period }: Pick<Month, "period">) => period.slice(0, 4);

/** What is open of these up to a month, as the account and the roll count it: what is charged to a month ahead is not asked yet. */
export const openOf = (rows: readonly Pick<Month, "period" | "open">[], until: string): number =>
  sumOf(rows.filter(({ period }) => period <= until).map(({ open }) => open));

/** Nothing is open of it, and nothing was paid: it was let off, as the roll says, too. */
export const isWaived = ({ open, lines, payments }: Pick<Month, "open" | "lines" | "payments">): boolean =>
  open === 0 && lines.some(({ kind }) => kind === "waiver") && payments.every(({ part }) => part <= 0);

interface MonthRowProps extends Pick<BillYearsProps, "userId"> {
  row: Month;
  /** There are several homes. */
  isNamed: boolean;
  actionOf: BillYearsProps["actionOf"];
}

function MonthRow({ row, isNamed, userId, actionOf }: MonthRowProps) {
  const [t, names] = [useTranslations("payments.account"), useTranslations("payments.names")];
  const { period, apartment_no, due_on, lines, open, left, payments } = row;
  const title = left ? t(`left.${left}`) : periodLabel(period);
  const own = lines.flatMap((line) => {
    const action = actionOf?.({ ...line, period, apartment_no });
    return action ? [{ line, action }] : [];
  });
  const agreed = lines.filter(({ id }) => !own.some(({ line }) => line.id === id));
  const bill = { period, apartment_no, ...(userId !== undefined && { user_id: userId }) };
  return (
    <li className="border-line border-t py-2.5 lining-nums tabular-nums sm:grid sm:grid-cols-3 sm:gap-x-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 sm:self-start">
        <h3 className="text-body/snug font-strong font-sans">
          {isNamed ? `${title}, ${apartment_no}` : title}
        </h3>
        {due_on && (
          <Badge tone={open > 0 ? "wait" : "ok"}>
            {open > 0
              ? t("open", { amount: formatMoney(open) })
              : isWaived(row)
                ? t("waived")
                : names("status.paid")}
          </Badge>
        )}
      </div>
      <div className="sm:col-span-2">
        {due_on && (
          <Entry
            action={
              <SaveFileButton
                kind="pdf"
                size="sm"
                variant="ghost"
                name={`bill-${period}-${apartment_no}.pdf`}
                read={() => readBillFile(bill)}
                success={t("billSaved")}
                aria-label={t("billFile", { month: periodLabel(period), home: apartment_no })}
              >
                {t("bill")}
              </SaveFileButton>
            }
          >
            <p>{agreed.map((line) => lineText(line, lines.length > 1, t, names)).join(", ")}</p>
            {open > 0 && <p className="text-ink-2">{t("due", { day: dayLabel(due_on) })}</p>}
          </Entry>
        )}
        {own.map(({ line, action }) => (
          <Entry key={line.id} action={action}>
            {/* Tenants are not shown it, the office can reverse it. */}
            <p>
              {line.amount === 0
                ? `${line.label}: a reading that costs nothing`
                : lineText(line, lines.length > 1, t, names)}
            </p>
          </Entry>
        ))}
        {payments.map(({ receipt, part }) => (
          <Entry
            key={receipt.id}
            action={<ReceiptLink variant="ghost" payment={{ ...receipt, _id: receipt.id }} />}
          >
            <p>{paidText(receipt, part, t, names)}</p>
            {receipt.status !== "paid" && <Badge tone="wait">{names(`status.${receipt.status}`)}</Badge>}
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
function lineText(
  { label, amount, discount, open }: Month["lines"][number],
  isOneOfMany: boolean,
  t: AccountTexts,
  names: NameTexts,
): string {
  return t("line", {
    label: lineName(label, names),
    amount: formatMoney(amount),
    discount: discount > 0 ? formatMoney(discount) : "none",
    open: isOneOfMany && open > 0 ? formatMoney(open) : "none",
  });
}

/** `Paid $621 on Oct 4, 2026 (Card)`, `Paid $690 of $1,380 on …`; what was refunded is named. What a bank holds counts, as it pays. */
export function paidText(
  { amount, kept, on, method, status, covers, settles }: Receipt,
  part: number,
  t: AccountTexts,
  names: NameTexts,
): string {
  const isBack = amount > kept && status !== "canceled" && status !== "disputed";
  const whole = sumOf([...covers.map((cover) => cover.amount), settles.credit, settles.to_refund]);
  return t("paid", {
    paid: part <= 0 ? "none" : part === whole ? "whole" : "part",
    part: formatMoney(part),
    kept: formatMoney(whole),
    day: dayLabel(on),
    method: names(`methods.${method}`),
    refunded: isBack ? formatMoney(amount - kept) : "none",
  });
}
