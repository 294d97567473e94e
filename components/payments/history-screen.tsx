"use client";

import { ReceiptText, FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "#translations";
import { DataTable } from "@/components/layout/data-table";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass, CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { DownloadButton } from "@/components/ui/download-button";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView, type Column } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { useMyAgreement } from "@/lib/agreements/client";
import { readOwnPaymentsFile, usePaymentsHistory, useMyBalance, readStatement } from "@/lib/payments/client";
import type { Payment } from "@/lib/payments/contract";
import { OWN_PAYMENT_SORTS } from "@/lib/payments/names";
import type { FirstPage } from "@/lib/platform/client/list";
import { saveFile } from "@/lib/platform/client/save-file";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { rentOf } from "@/lib/platform/format/money";
import { periodLabel, settlesText } from "@/lib/platform/format/periods";
import { listQuery } from "@/lib/platform/lists/list-query";
import { findJustPaid, forgetJustPaid } from "@/lib/platform/session/held-payment";
import { MonthText, useMoneyColumns } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** Shown right after a payment: what was paid, its receipt and what comes next (docs/product.md 5.76). */
function PaidNote({ email }: { email: string }) {
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
  const t = useTranslations("payments.history");
  const { _id, apartment_no, paid, settles } = payment;
  const months = settlesText(settles);
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
          {paid > 0 ? t("paid", { amount: formatMoney(paid), months }) : t("byCoupon", { months })}
        </h2>
        <p className="text-ink-2 mt-2">{t("receiptSent", { home: apartment_no })}</p>
        <NextLine />
      </div>
      <WaitingLink className={buttonClass({}, "max-phone:w-full")} href={`/dashboard/receipts/${_id}`}>
        <ReceiptText className="icon" aria-hidden="true" />
        {t("seeReceipt")}
      </WaitingLink>
    </section>
  );
}

/**
 * What comes next: signature or deposit while they are open, else the next month. Reserves one line from the start, so
 * that nothing moves when the text arrives.
 */
function NextLine() {
  const [t, names] = [useTranslations("payments.history"), useTranslations("payments.names")];
  const [{ data: balance }, { data: agreement }] = [useMyBalance(), useMyAgreement()];
  const { next, next_due: due } = balance ?? {};
  const first = agreement?.thread?.next;
  const month = next && due ? t("due", { month: periodLabel(next), day: dayLabel(due) }) : names("allPaid");
  const isBefore = first?.kind === "sign" || first?.kind === "deposit";
  return (
    <p className="text-ink-2 min-h-lh">
      {balance &&
        agreement !== undefined &&
        (isBefore ? t("next", { waits: first.waits ? "yes" : "no", next: first.text }) : month)}
    </p>
  );
}

/** If a transaction id needs two lines, breaks it in the middle. */
function inHalves(id: string) {
  const half = Math.ceil(id.length / 2);
  return (
    <>
      {id.slice(0, half)}
      <wbr />
      {id.slice(half)}
    </>
  );
}

/** Paid without a card: the reference on paper, at the bank or wallet says more than our id. */
const isRecorded = ({ method }: Payment) => method !== "card" && method !== "coupon";

function useHistoryColumns(): Column<Payment>[] {
  const [t, names] = [useTranslations("payments.history"), useTranslations("payments.names")];
  const money = useMoneyColumns();
  return [
    { key: "#", head: "#", isSmall: true, cell: (_, index) => names("number", { value: index + 1 }) },
    {
      key: "apartment_no",
      head: t("apartment"),
      isStrong: true,
      cell: ({ apartment_no }) => apartment_no,
    },
    { key: "floor_no", head: t("floor"), cell: ({ floor_no }) => names("number", { value: floor_no }) },
    { key: "block_no", head: t("block"), cell: ({ block_no }) => block_no },
    {
      key: "period",
      head: t("month"),
      sortBy: true,
      place: "title",
      cell: ({ settles }) => <MonthText settles={settles} isCardTitle />,
    },
    {
      key: "rent",
      head: t("rent"),
      isNumeric: true,
      sortBy: true,
      // Money for whatever was open, or ahead, may name no rent.
      cell: (payment) => {
        const rent = rentOf(payment);
        return rent > 0 ? formatMoney(rent) : "–";
      },
    },
    ...money.map((column) => (column.key === "date" ? { ...column, place: "note" as const } : column)),
    {
      key: "transactionId",
      head: t("transaction"),
      isWide: true,
      place: "action",
      cell: (payment) => (
        <span className="flex items-center justify-between gap-1">
          <span className="as-cards:sr-only text-ink-2 text-micro/inherit wrap-anywhere tabular-nums @min-[980px]:max-w-36">
            {isRecorded(payment) ? payment.reference : inHalves(payment.transactionId)}
          </span>
          <ReceiptLink payment={payment} isNarrow isWholeCard />
        </span>
      ),
    },
  ];
}

interface HistoryScreenProps {
  email: string;
  first: FirstPage<Payment[]> | undefined;
}

/** Payment History of a member (docs/product.md 5.8). */
export function HistoryScreen({ email, first }: HistoryScreenProps) {
  const t = useTranslations("payments.history");
  const view = readTableView(useSearchParams());
  const { isBusy, run } = useAction();
  const payments = usePaymentsHistory(email, listQuery(view, OWN_PAYMENT_SORTS), first);
  const download = async () => {
    saveFile("nibash-my-payments.csv", await readOwnPaymentsFile(email));
  };
  return (
    <div data-ledger>
      <ScreenHead>
        <PageHeading page={view.page}>{t("heading", { count: payments.total })}</PageHeading>
        {payments.total > 0 && (
          <DownloadButton busy={isBusy} onClick={() => void run({ act: download, success: t("saved") })} />
        )}
      </ScreenHead>
      <PaidNote email={email} />
      <DataTable
        list={payments}
        label={t("list")}
        columns={useHistoryColumns()}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        empty={<EmptyState drawing="receipt" title={t("none")} />}
      />
    </div>
  );
}

interface StatementButtonProps {
  year: number;
  /** Whose, for an admin. */
  userId?: string;
  children: ReactNode;
}

/** Saves a year's statement. */
export function StatementButton({ year, userId, children }: StatementButtonProps) {
  const t = useTranslations("payments.account");
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile(`statement-${String(year)}.pdf`, await readStatement(year, userId));
  };
  return (
    <Button
      busy={isBusy}
      icon={<FileDown className="icon" aria-hidden="true" />}
      aria-label={t("statementFile", { year })}
      onClick={() => void run({ act: save, success: t("statementSaved") })}
    >
      {children}
    </Button>
  );
}
