"use client";

import { useSearchParams } from "next/navigation";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Select } from "@/components/ui/choices";
import { DownloadButton } from "@/components/ui/download-button";
import { Field, fieldAria, Input } from "@/components/ui/field";
import { FilterForm } from "@/components/ui/filter-form";
import { readTableView, type Column } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { EmailText } from "@/components/users/person-cell";
import { PAYMENT_SORTS } from "@/lib/payments/names";
import { readPaymentsFile, useAllPayments } from "@/lib/payments/office-client";
import type { Receipt } from "@/lib/payments/receipt-contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { saveFile } from "@/lib/platform/client/save-file";
import { capital } from "@/lib/platform/contracts/language";
import { listQuery } from "@/lib/platform/lists/list-query";
import {
  SHOWN_STATUSES,
  PAYMENT_FILTER_NAMES,
  type PaymentFilter,
  readPaymentFilter,
} from "@/lib/platform/lists/payment-filter";
import { MonthText, useMoneyColumns } from "./money-columns";
import { ReceiptLink } from "./receipt-link";

/** Filters all payments by status, month and text. */
function PaymentFilterForm({ filter }: { filter: PaymentFilter }) {
  return (
    <FilterForm
      label="Filter the payments"
      names={PAYMENT_FILTER_NAMES}
      filter={filter}
      className="xl:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <Field id="payments-status" label="Status">
        <Select {...fieldAria("payments-status")} name="status" defaultValue={filter.status ?? ""}>
          <option value="">Any</option>
          {SHOWN_STATUSES.map((status) => (
            <option key={status} value={status}>
              {capital(status)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="payments-period" label="Month">
        <Input
          {...fieldAria("payments-period")}
          name="period"
          type="month"
          placeholder="2026-11"
          pattern="\d{4}-\d{2}"
          defaultValue={filter.period ?? ""}
        />
      </Field>
      <Field id="payments-q" label="Name, email, apartment, coupon or transaction">
        <Input
          {...fieldAria("payments-q")}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={filter.q ?? ""}
        />
      </Field>
    </FilterForm>
  );
}

/** Returns the columns of all members' payments, for admins. */
const columnsWith = (money: readonly Column<Receipt>[]): Column<Receipt>[] => [
  {
    key: "name",
    head: "Name",
    isStrong: true,
    isWide: true,
    isWordy: true,
    sortBy: true,
    place: "title",
    cell: ({ name }) => name || "Null",
  },
  { key: "email", head: "Email", isWide: true, cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: "apartment_no", head: "Apartment No", sortBy: true, cell: ({ apartment_no }) => apartment_no },
  {
    key: "period",
    head: "Month",
    sortBy: true,
    place: "note",
    cell: ({ apartment_no, settles }) => (
      <span>
        <span className="as-cards:inline hidden" aria-hidden="true">{`${apartment_no}, `}</span>
        <MonthText settles={settles} />
      </span>
    ),
  },
  ...money,
  {
    key: "action",
    head: "Receipt",
    isAction: true,
    place: "action",
    cell: (payment) => <ReceiptLink payment={payment} isNarrow isWholeCard />,
  },
];

/** All members' payments, with a filter and a CSV export; for admins only. */
export function AllPayments({ first }: { first: FirstPage<Receipt[]> | undefined }) {
  const params = useSearchParams();
  const { isBusy, run } = useAction();
  const view = readTableView(params);
  const filter = readPaymentFilter(params);
  const payments = useAllPayments({ ...listQuery(view, PAYMENT_SORTS), ...filter }, first);

  const download = async () => {
    saveFile("nibash-payments.csv", await readPaymentsFile(filter));
  };
  return (
    <section aria-labelledby="all-payments">
      <ScreenHead id="all-payments">
        <PageHeading level={2} page={view.page}>{`All Payments(${payments.total})`}</PageHeading>
        <DownloadButton
          busy={isBusy}
          onClick={() => void run({ act: download, success: "Saved the payments!" })}
        />
      </ScreenHead>
      <PaymentFilterForm filter={filter} />
      <DataTable
        list={payments}
        label="All payments"
        columns={columnsWith(useMoneyColumns())}
        rowKey={({ _id }) => _id}
        wide
        dense
        inLines
        empty={<ListEmpty drawing="receipt" filter={filter} title="No payments yet" />}
      />
    </section>
  );
}
