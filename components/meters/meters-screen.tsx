"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { AmountField, numberOr } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { cardClass, textLink } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field, fieldAria, FormError, Input } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-field";
import { KeptNotice } from "@/components/ui/kept-notice";
import { useMay } from "@/components/ui/may";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useMeterChanges, useMeters } from "@/lib/meters/client";
import {
  type Meter,
  meterCharge,
  meterForm,
  type MeterOutcome,
  type MeterSheet,
  NO_RATE,
  NOT_READ_YET,
} from "@/lib/meters/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { MONEY, MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { fromCents, sumCents, toCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { CallError } from "@/lib/platform/session/call-error";

const UTILITIES = ["Electricity", "Water", "Gas"] as const;

/** A month, as the browser's own field writes it. */
const MONTH = /^\d{4}-\d{2}$/;

const FIGURES = "lining-nums tabular-nums";

interface MetersScreenProps {
  /** Who types, whose unsaved readings are kept. */
  person: string;
  /** The current month, which is shown first. */
  period: string;
  /** Its meters of the first utility, read by the server. */
  first: MeterSheet | undefined;
}

/** The meters of all rented apartments in a month, one utility at a time (docs/product.md 5.77). */
export function MetersScreen({ person, period: current, first }: MetersScreenProps) {
  const [utility, setUtility] = useState<string>(UTILITIES[0]);
  const [period, setPeriod] = useState(current);
  // A browser marks a month after its field's last one, and takes it.
  const ahead = period > current ? NOT_READ_YET : undefined;
  const isFirst = utility === UTILITIES[0] && period === current;
  return (
    <>
      <ScreenHead>
        <PageHeading>Meter Readings</PageHeading>
        <WaitingLink className={textLink()} href="/dashboard/payments">
          Payments
        </WaitingLink>
      </ScreenHead>
      <div className={cardClass({}, "mb-5 grid items-start gap-4 p-4 sm:grid-cols-2 @xl:p-6")}>
        <Field id="meters-period" label="Month" error={ahead}>
          <Input
            {...fieldAria("meters-period", { error: ahead })}
            type="month"
            className={FIGURES}
            max={current}
            value={period}
            onChange={({ target: { value } }) => MONTH.test(value) && setPeriod(value)}
          />
        </Field>
        <Field id="meters-utility" label="Meter">
          <Select id="meters-utility" value={utility} onChange={({ target }) => setUtility(target.value)}>
            {UTILITIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
      {!ahead && (
        <Readings person={person} utility={utility} period={period} first={isFirst ? first : undefined} />
      )}
    </>
  );
}

function Readings({ first, ...sheet }: Omit<SheetProps, "sheet"> & Pick<MetersScreenProps, "first">) {
  const { utility, period } = sheet;
  const { data, error, isRefreshing, retry } = useMeters({ utility, period }, first);
  if (data) return <Sheet key={`${utility} ${period}`} {...sheet} sheet={data} />;
  if (!error) return <TableSkeleton label="Meters: loading" isSortable={false} />;
  return (
    <ErrorState busy={isRefreshing} onRetry={retry}>
      {error.message}
    </ErrorState>
  );
}

interface SheetProps {
  person: string;
  sheet: MeterSheet;
  utility: string;
  period: string;
}

function useSheetForm({ person, sheet: { rate, rows }, utility, period }: SheetProps) {
  const may = useMay();
  const { post } = useMeterChanges();
  const form = useForm({
    id: "meters",
    rules: may.be(MONEY) ? meterForm : meterForm.extend({ rate: meterForm.shape.rate.optional() }),
    begin: {
      rate: rate ?? undefined,
      readings: rows.map(({ apartment_no }) => ({ apartment_no, current: null, reason: "" })),
    },
    // Of these homes: the readings are in their order.
    keep: { person, about: [utility, period, ...rows.map(({ apartment_no }) => apartment_no)].join(" ") },
    send: async (entries) => {
      const readings = entries.readings.flatMap(({ current, ...reading }) =>
        current === null ? [] : [{ ...reading, current }],
      );
      if (readings.length === 0) throw new CallError(400, "invalid_input", "Please enter a reading.");
      const { rows: answers, applied } = await post({ utility, period, rate: entries.rate, readings });
      if (!applied) {
        const refused = answers.filter(({ outcome }) => outcome === "refused");
        const why = refused.map(({ apartment_no, message }) => `${apartment_no}: ${message}`).join(" ");
        throw new CallError(409, "conflict", `Nothing is on the bills yet. ${why}`);
      }
      form.reset({ ...form.getValues(), readings: form.formState.defaultValues?.readings as [] });
      void toastSuccess(successOf(answers.map(({ outcome }) => outcome)));
    },
  });
  return form;
}

type SheetForm = ReturnType<typeof useSheetForm>;

function Sheet(props: SheetProps) {
  const may = useMay();
  const form = useSheetForm(props);
  const { rows } = props.sheet;
  if (rows.length === 0) return <EmptyState drawing="keys" title="No apartment is let" />;
  if (!may.call("POST /meter-readings")) return <ReadSheet {...props} />;
  if (!may.be(MONEY) && !props.sheet.has_rate)
    return (
      <>
        <p className={cardClass({ isPadded: true }, "mb-5")} role="status">
          {NO_RATE}
        </p>
        <ReadSheet {...props} />
      </>
    );
  return (
    <form
      {...form.props}
      aria-label={`${props.utility} of ${periodLabel(props.period)}`}
      className="grid gap-5"
    >
      <KeptNotice form={form} />
      {may.be(MONEY) && (
        <AmountField form={form} name="rate" label="Price a unit" className="max-w-64" required />
      )}
      <Table
        label="Meters"
        rows={rows.map((row, place) => ({ ...row, place }))}
        columns={columnsOf(form).filter(({ key }) => key !== "amount" || may.be(MONEY))}
        rowKey={({ apartment_no }) => apartment_no}
        pageSize={rows.length}
      />
      <FormMessage form={form} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Sum form={form} rows={rows} seesMoney={may.be(MONEY)} />
        <Button type="submit" variant="brick" className="max-phone:w-full" busy={form.isBusy}>
          Put on the Bills
        </Button>
      </div>
    </form>
  );
}

/** A first reading puts nothing on a bill. */
function successOf(outcomes: readonly MeterOutcome[]): string {
  const first = outcomes.filter((outcome) => outcome === "first").length;
  const billed = outcomes.length - first;
  const kept =
    first === 1
      ? "1 first reading is kept: the next one is charged from it."
      : `${String(first)} first readings are kept: the next ones are charged from them.`;
  if (billed === 0) return kept;
  const done = billed === 1 ? "1 reading is on the bill!" : `${String(billed)} readings are on the bills!`;
  return first === 0 ? done : `${done} ${kept}`;
}

/** What is on the bills, for who writes nothing. */
function ReadSheet({ sheet: { rows } }: SheetProps) {
  const may = useMay();
  return (
    <Table
      label="Meters"
      rows={rows}
      columns={readColumns(may.be(MONEY_READ))}
      rowKey={({ apartment_no }) => apartment_no}
      pageSize={rows.length}
    />
  );
}

const readColumns = (seesMoney: boolean): Column<Meter>[] => {
  const columns: Column<Meter>[] = [
    ...METER_COLUMNS,
    {
      key: "current",
      head: "Current",
      isNumeric: true,
      cell: ({ current }) => current?.toLocaleString("en-US") ?? "–",
    },
    {
      key: "amount",
      head: "Amount",
      isNumeric: true,
      cell: ({ amount }) => (amount === null ? "–" : formatMoney(amount)),
    },
  ];
  return seesMoney ? columns : columns.filter(({ key }) => key !== "amount");
};

type Row = Meter & { readonly place: number };

const METER_COLUMNS: Column<Meter>[] = [
  {
    key: "apartment_no",
    head: "Apartment",
    isStrong: true,
    isWordy: true,
    cell: ({ apartment_no, name }) => (
      <div className="min-w-0">
        <span className="block">{apartment_no}</span>
        <span className="text-ink-2 text-small block font-normal">{name}</span>
      </div>
    ),
  },
  {
    key: "previous",
    head: "Previous",
    isNumeric: true,
    cell: ({ previous, previous_period }) =>
      previous === null ? (
        "–"
      ) : (
        <div className="min-w-0">
          <span className="block">{previous.toLocaleString("en-US")}</span>
          {previous_period && (
            <span className="text-ink-2 text-small block">{periodLabel(previous_period)}</span>
          )}
        </div>
      ),
  },
];

const columnsOf = (form: SheetForm): Column<Row>[] => [
  ...METER_COLUMNS,
  { key: "current", head: "Current", cell: (row) => <Current form={form} row={row} /> },
  {
    key: "amount",
    head: "Amount",
    isNumeric: true,
    isStrong: true,
    cell: (row) => <Amount form={form} row={row} />,
  },
];

/** Returns what a row costs as it is typed; null until figure and rate are typed. */
function useTyped(form: SheetForm, { previous, place }: Row) {
  const [rate, current, reason] = useWatch({
    control: form.control,
    name: ["rate", `readings.${place}.current`, `readings.${place}.reason`],
  });
  if (!isNumber(current)) return null;
  return meterCharge({ previous, current, reason: (reason ?? "").trim() }, isNumber(rate) ? rate : 0);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value);

function Current({ form, row }: { form: SheetForm; row: Row }) {
  const { apartment_no, current, previous, place } = row;
  const typed = useWatch({ control: form.control, name: `readings.${place}.current` });
  if (current !== null) return <span className={FIGURES}>{current.toLocaleString("en-US")}</span>;
  const names = { current: `readings.${place}.current`, reason: `readings.${place}.reason` } as const;
  const error = form.messages[names.current];
  const errorId = `${form.id}-${names.current}-error`;
  const isLower = isNumber(typed) && previous !== null && typed < previous;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Input
        {...form.register(names.current, { setValueAs: numberOr(null) })}
        aria-label={`Reading of ${apartment_no}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        className={`${FIGURES} w-36 max-w-full`}
      />
      {isLower && (
        <Input
          {...form.register(names.reason)}
          aria-label={`Why ${apartment_no} shows less than before`}
          placeholder="Why is it lower?"
          maxLength={500}
          autoComplete="off"
          className="w-56 max-w-full"
        />
      )}
      {error && <FormError id={errorId}>{error}</FormError>}
    </div>
  );
}

function Amount({ form, row }: { form: SheetForm; row: Row }) {
  const charge = useTyped(form, row);
  if (row.amount !== null) return formatMoney(row.amount);
  // One element, typed or not: a translator moves bare text, which React could then not replace.
  return (
    <div className="min-w-0">
      <span>{charge && charge.outcome !== "refused" ? formatMoney(fromCents(charge.cents)) : "–"}</span>
      {charge?.message && (
        <span className="text-ink-2 text-small block font-normal text-pretty">{charge.message}</span>
      )}
    </div>
  );
}

function Sum({ form, rows, seesMoney }: { form: SheetForm; rows: readonly Meter[]; seesMoney: boolean }) {
  const [rate, readings] = useWatch({ control: form.control, name: ["rate", "readings"] });
  const billed = rows.filter(({ current }) => current !== null);
  const typed = rows.flatMap(({ previous }, place) => {
    const { current, reason = "" } = readings[place] ?? {};
    if (!isNumber(current) || (seesMoney && !isNumber(rate))) return [];
    return [meterCharge({ previous, current, reason: reason.trim() }, isNumber(rate) ? rate : 0)];
  });
  const cents = sumCents([
    ...billed.map(({ amount }) => toCents(amount ?? 0)),
    ...typed.map((charge) => charge.cents),
  ]);
  return (
    <p className={`font-strong ${FIGURES}`} role="status">
      {`${String(billed.length + typed.length)} of ${String(rows.length)} read${seesMoney ? `, ${formatMoney(fromCents(cents))} together` : ""}`}
    </p>
  );
}
