"use client";

import { Plus, Printer } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ListEmpty } from "@/components/layout/page-head";
import { closeToHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { PaymentsHead } from "@/components/payments/payment-tabs";
import { ReverseDialog } from "@/components/payments/reverse-dialog";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { DownloadButton } from "@/components/ui/download-button";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldAria, Input, Textarea } from "@/components/ui/field";
import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FilterForm } from "@/components/ui/filter-form";
import { FoldOnPhone } from "@/components/ui/fold";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PhotoInput, sendPhoto } from "@/components/ui/photo-input";
import { FigureSkeleton, TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useViewAddress } from "@/components/ui/use-view-address";
import { type Book, type BookQuery, readBookFile, useBook, useExpenseChanges } from "@/lib/expenses/client";
import {
  BOOK_FILTER_NAMES,
  type BookEntry,
  bookYears,
  CATEGORY_LABELS,
  EXPENSE_CATEGORIES,
  expenseForm,
  readBookQuery,
} from "@/lib/expenses/contract";
import { saveFile } from "@/lib/platform/client/save-file";
import { currencyName, formatExactly } from "@/lib/platform/contracts/currency";
import { METHOD_NAMES, OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { writeFilter } from "@/lib/platform/lists/list-query";
import { MonthLink, YearSelect } from "./register-screen";

const FIGURES = "lining-nums tabular-nums";

/** What came and went, by day and by month (docs/product.md 5.82). */
export function BookScreen({ first }: { first: Book | undefined }) {
  const query = readBookQuery(useSearchParams());
  const { data: book, error, isRefreshing, retry } = useBook(query, first);
  const [isRecording, setRecording] = useState(false);
  const file = useAction();
  const download = async () => saveFile("book.csv", await readBookFile(query));
  return (
    <>
      <PaymentsHead current="/dashboard/book">
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <WaitingLink className={`${textLink()} mr-4`} href="/dashboard/book/register">
            Rent by Month
          </WaitingLink>
          <Button icon={<Printer className="icon" aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
          <DownloadButton
            label="Download CSV"
            busy={file.isBusy}
            onClick={() => void file.run({ act: download, success: "Saved the book!" })}
          />
          <Button
            call="POST /expenses"
            variant="brick"
            icon={<Plus className="icon" aria-hidden="true" />}
            onClick={() => setRecording(true)}
          >
            Record an Expense
          </Button>
        </div>
      </PaymentsHead>
      <div className="print:hidden">
        <YearOfBook {...query} />
        <FilterForm
          label="Filter the book"
          names={BOOK_FILTER_NAMES}
          filter={query}
          className="lg:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <Field id="book-from" label="From">
            <Input
              {...fieldAria("book-from")}
              name="from"
              type="date"
              className={FIGURES}
              defaultValue={query.from}
            />
          </Field>
          <Field id="book-to" label="To">
            <Input
              {...fieldAria("book-to")}
              name="to"
              type="date"
              className={FIGURES}
              defaultValue={query.to}
            />
          </Field>
          <Field id="book-method" label="Method">
            <Select {...fieldAria("book-method")} name="method" defaultValue={query.method ?? ""}>
              <option value="">Any</option>
              {(["card", ...OFFLINE_METHODS, "deposit"] as const).map((method) => (
                <option key={method} value={method}>
                  {METHOD_NAMES[method]}
                </option>
              ))}
            </Select>
          </Field>
        </FilterForm>
      </div>
      {!book && error ? (
        <ErrorState busy={isRefreshing} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <Pages book={book} method={query.method} />
      )}
      {isRecording && <ExpenseDialog onClose={() => closeToHeading(() => setRecording(false))} />}
    </>
  );
}

/** Chooses a year by its days, which the address keeps and the fields below show. */
function YearOfBook({ from, to }: BookQuery) {
  const { visit } = useViewAddress();
  const [thisYear] = bookYears(dayToday()).calendar;
  return (
    <YearSelect
      id="book-year"
      isChosen={(year) => (from || to ? year.from === from && year.to === to : year.from === thisYear?.from)}
      onChoose={({ from, to }) => visit((address) => writeFilter(address, ["from", "to"], { from, to }))}
    />
  );
}

interface PagesProps {
  book: Book | undefined;
  /** By which the money came. What was spent names none, so there is no profit of one. */
  method: string | undefined;
}

/** The sums, the months and the movements; bars while they load. */
function Pages({ book, method }: PagesProps) {
  const [reversing, setReversing] = useState<BookEntry>();
  const shown = ({ key }: { key: string }) => !method || (key !== "spent" && key !== "profit");
  return (
    <div className="grid gap-8">
      <div>
        <p className={`text-small text-ink-2 mb-3 ${FIGURES}`}>
          {book
            ? `${dayLabel(book.from)} to ${dayLabel(book.to)}. A deposit counts once it pays what is open or is deducted.`
            : "Loading the book"}
        </p>
        <dl className={`grid-cols-1 ${method ? "" : "sm:grid-cols-3"} ${FIGURE_LIST}`} data-figures>
          {SUMS.filter(shown).map(({ key, head }) => (
            <Figure key={key} term={head} size="md">
              {book ? formatExactly(book[key]) : <FigureSkeleton />}
            </Figure>
          ))}
        </dl>
      </div>
      {book && (
        <>
          <FoldOnPhone label="By month of payment" className="max-sm:border-y">
            <h2 className="text-head mb-4 max-sm:hidden">By month of payment</h2>
            <Table
              label="By month of payment"
              rows={book.months.toReversed()}
              columns={monthColumns(method).filter(shown)}
              rowKey={({ period }) => period}
              pageSize={12}
              inAddress="months"
            />
          </FoldOnPhone>
          <section aria-labelledby="book-entries">
            <h2
              id="book-entries"
              className="text-head mb-4"
            >{`Money in and out (${book.total.toLocaleString("en-US")})`}</h2>
            {book.total > book.entries.length && (
              <p
                className={`text-small text-ink-2 mb-3 ${FIGURES}`}
              >{`The newest ${book.entries.length.toLocaleString("en-US")} are shown; the CSV has all.`}</p>
            )}
            {book.entries.length === 0 ? (
              <ListEmpty drawing="receipt" filter={{}} title="Nothing in or out in this period" />
            ) : (
              <Table
                label="Money in and out"
                rows={book.entries.map((entry, place) => ({ ...entry, place })).toReversed()}
                columns={columnsOf(setReversing).filter(
                  (column) =>
                    shown(column) &&
                    (!column.isAction || book.entries.some(({ can_reverse }) => can_reverse)),
                )}
                rowKey={({ place }) => String(place)}
                pageSize={20}
                inAddress="entries"
                wide
                inLines
              />
            )}
          </section>
        </>
      )}
      {!book && <TableSkeleton label="Book: loading" isSortable={false} />}
      {reversing && <ReverseExpense entry={reversing} onClose={() => setReversing(undefined)} />}
    </div>
  );
}

const orDash = (amount: number) => (amount === 0 ? "–" : formatExactly(amount));

const SUMS = [
  { key: "received", head: "Received" },
  { key: "spent", head: "Spent" },
  { key: "profit", head: "Profit" },
] as const;

const monthColumns = (method: string | undefined): Column<Book["months"][number]>[] => [
  {
    key: "period",
    head: "Month",
    isStrong: true,
    cell: ({ period }) => <MonthLink period={period} method={method} />,
  },
  ...SUMS.map(({ key, head }) => ({
    key,
    head,
    isNumeric: true,
    cell: (month: Book["months"][number]) => orDash(month[key]),
  })),
];

const columnsOf = (onReverse: (entry: BookEntry) => void): Column<BookEntry>[] => [
  {
    key: "on",
    head: "Day",
    isStrong: true,
    place: "state",
    cell: ({ on }) => <span className={`whitespace-nowrap ${FIGURES}`}>{dayLabel(on)}</span>,
  },
  {
    key: "for",
    head: "For",
    isWordy: true,
    isWide: true,
    place: "title",
    cell: ({ apartment_no, name, note, reason, category, photo }) => (
      <div className="min-w-0">
        <span className="block">
          {[category && CATEGORY_LABELS[category], apartment_no, name].filter(Boolean).join(", ")}
        </span>
        {note && <span className="text-ink-2 text-small block">{note}</span>}
        {reason && <span className="text-ink-2 text-small block">{`Reason: ${reason}`}</span>}
        {photo && (
          <a className={`${textLink()} print:hidden`} href={photo} target="_blank" rel="noreferrer">
            See the receipt
          </a>
        )}
      </div>
    ),
  },
  {
    key: "method",
    head: "Method",
    place: "note",
    cell: ({ method }) => (method ? METHOD_NAMES[method] : "–"),
  },
  {
    key: "received",
    head: "Received",
    isNumeric: true,
    place: "figure",
    cell: ({ kind, amount }) => (
      <>
        <span className="as-cards:hidden">{kind === "received" ? formatExactly(amount) : "–"}</span>
        <span className="as-cards:inline hidden">
          {kind === "received" ? formatExactly(amount) : `−${formatExactly(amount)}`}
        </span>
      </>
    ),
  },
  {
    key: "spent",
    head: "Spent",
    isNumeric: true,
    cell: ({ kind, amount }) => (kind === "spent" ? formatExactly(amount) : "–"),
  },
  {
    key: "action",
    head: "Action",
    isAction: true,
    call: "POST /expenses/{id}/reverse",
    place: "action",
    cell: (entry) =>
      entry.can_reverse && (
        <RowActions>
          <Button
            call="POST /expenses/{id}/reverse"
            size="sm"
            variant="row"
            aria-label={`Reverse ${formatExactly(entry.amount)} of ${dayLabel(entry.on)}`}
            onClick={() => onReverse(entry)}
          >
            Reverse
          </Button>
        </RowActions>
      ),
  },
];

function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const { record, addPhoto } = useExpenseChanges();
  const [photo, setPhoto] = useState<File>();
  const today = dayToday();
  const form = useForm({
    id: "expense",
    rules: expenseForm,
    begin: { on: today, category: "repairs", amount: undefined, vendor: "", apartment_no: "", note: "" },
    send: async (entries) => {
      const id = await record(entries);
      // A photo that cannot be sent never holds up the expense.
      if (photo) await sendPhoto(photo, (image) => addPhoto(id, image), "Recorded");
      void toastSuccess(`Recorded ${formatExactly(entries.amount)}: ${CATEGORY_LABELS[entries.category]}`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Record an Expense" busy={form.isBusy}>
      <form {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <AmountField form={form} name="amount" label={`Spent in ${currencyName()}`} isFirst required />
          <FormField form={form} name="category" label="For">
            {(control) => (
              <Select {...control}>
                {EXPENSE_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {CATEGORY_LABELS[category]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="on" label="Day">
            {(control) => <Input {...control} type="date" max={today} className={FIGURES} required />}
          </FormField>
          <FormField form={form} name="vendor" label="Paid to (optional)">
            {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="apartment_no" label="Apartment (optional)">
            {(control) => <Input {...control} maxLength={6} autoComplete="off" />}
          </FormField>
        </div>
        <FormField form={form} name="note" label="Note (optional)">
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </FormField>
        <Field id="expense-image" label="Photo of the receipt (optional)">
          <PhotoInput
            {...fieldAria("expense-image")}
            onChange={(event) => setPhoto(event.target.files?.[0])}
          />
        </Field>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Record
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ReverseExpense({ entry, onClose }: { entry: BookEntry; onClose: () => void }) {
  const { reverse } = useExpenseChanges();
  return (
    <ReverseDialog
      title={`Reverse ${formatExactly(entry.amount)} of ${dayLabel(entry.on)}?`}
      reverse={(reason) => reverse(entry.id, reason)}
      success={`Reversed ${formatExactly(entry.amount)} of ${dayLabel(entry.on)}`}
      onClose={onClose}
    >
      The reversal is booked today; both lines stay.
    </ReverseDialog>
  );
}
