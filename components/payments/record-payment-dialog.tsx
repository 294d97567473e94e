"use client";

import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SKELETON } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Field, fieldAria, FormError, HINT, LABEL, Select, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { receiptsForm } from "@/lib/payments/account-contract";
import { type Payer, useRecordableMonths, usePaymentChanges } from "@/lib/payments/office-client";
import { type RecordableMonth, offlineForm } from "@/lib/payments/offline-contract";
import { currencyName, formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { fromCents, toCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { CallError } from "@/lib/platform/session/call-error";
import type { RentRollRow } from "@/lib/rent-roll/contract";
import { MethodSelect, ReferenceField } from "./money-columns";

/** A tenant and the apartment for which a month is recorded. */
export type NamedPayer = Pick<RentRollRow, "email" | "name" | "apartment_no">;

interface RecordPaymentProps {
  /** All tenants to choose from, and the one selected initially. */
  payers: readonly NamedPayer[];
  first: NamedPayer;
  /** The month selected initially; the oldest by default. */
  period?: string;
  onClose: () => void;
}

/** 'Record a Payment': rent paid in cash, by bank or wallet, and how much of it is waived (docs/product.md 5.30). */
export function RecordPaymentDialog(props: RecordPaymentProps) {
  const { payers, first, period, onClose } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Payer>(first);
  return (
    <Dialog open onClose={onClose} title="Record a Payment">
      <Field id={id} label="Tenant" className="mt-5.5">
        <Select
          {...fieldAria(id)}
          data-autofocus
          value={payers.findIndex((payer) => keyOf(payer) === keyOf(chosen))}
          onChange={(event) => setChosen(payers[Number(event.target.value)] ?? first)}
        >
          {payers.map((each, index) => (
            <option key={keyOf(each)} value={index}>
              {`${each.apartment_no}, ${each.name || each.email}`}
            </option>
          ))}
        </Select>
      </Field>
      <Months key={keyOf(chosen)} payer={chosen} period={period} onClose={onClose} />
    </Dialog>
  );
}

const keyOf = ({ email, apartment_no }: Payer) => `${email} ${apartment_no}`;

interface MonthsProps {
  payer: Payer;
  period: string | undefined;
  onClose: () => void;
}

/** The months of one tenant, one of which is recorded. */
function Months({ payer, period, onClose }: MonthsProps) {
  const { data: months, error, isRefreshing, retry } = useRecordableMonths(payer);
  if (months && months.length > 0)
    return <RecordPaymentForm payer={payer} months={months} period={period} onClose={onClose} />;
  if (months)
    return (
      <p className={DIALOG_TEXT}>
        Every month that can be recorded is paid, or a payment by card for it is being confirmed.
      </p>
    );
  if (!error)
    return (
      <div role="status" aria-busy="true" aria-label="Loading the months" className="mt-5.5">
        <span className={`${SKELETON} h-104 w-full`} />
      </div>
    );
  return (
    <div className="mt-5.5 grid justify-items-start gap-3">
      <FormError>{error.message}</FormError>
      <Button size="sm" busy={isRefreshing} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

interface RecordFormProps {
  payer: Payer;
  /** The months that can be recorded for them, oldest first. */
  months: readonly RecordableMonth[];
  /** Which month is selected initially; the oldest by default. */
  period: string | undefined;
  onClose: () => void;
}

/** One month of a tenant: how it was paid, and how much of it is waived. */
function RecordPaymentForm(props: RecordFormProps) {
  const { payer, months, period: wanted, onClose } = props;
  const { record, refresh } = usePaymentChanges();
  const today = dayToday();
  const begin = months.find((month) => month.period === wanted) ?? months[0];
  const form = useForm({
    id: "record",
    rules: offlineForm,
    begin: {
      period: begin?.period ?? "",
      method: "cash",
      received: begin?.rent,
      waived: 0,
      reference: "",
      received_on: today,
      waive_reason: "",
      note: "",
    },
    send: async (entries) => {
      await record(payer, entries);
      void toastSuccess("Recorded the Payment!");
      closeToHeading(onClose);
    },
    // Another admin may have been faster: refetch the months and the page behind the dialog.
    onRefusal: () => void refresh(),
  });
  const [period, waived, method] = useWatch({ control: form.control, name: ["period", "waived", "method"] });
  const rentOf = (month: string) => months.find((each) => each.period === month)?.rent;
  const rent = rentOf(period);
  const choose = (month: string) => {
    form.setValue("received", rentOf(month));
    form.setValue("waived", 0);
  };
  return (
    <form {...form.props}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="period"
          label="Month"
          options={{ onChange: (event: { target: { value: string } }) => choose(event.target.value) }}
        >
          {(control) => (
            <Select {...control}>
              {months.map((month) => (
                <option key={month.period} value={month.period}>
                  {periodLabel(month.period)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField form={form} name="method" label="Paid by">
          {(control) => <MethodSelect {...control} />}
        </FormField>
        <AmountField form={form} name="received" label={`Received in ${currencyName()}`} required />
        <AmountField form={form} name="waived" label={`Waived in ${currencyName()}`} />
      </div>
      <p className="text-small text-ink-2 -mt-2">
        {rent !== undefined && `${formatMoney(rent)} is open. Any extra pays the oldest open month.`}
      </p>
      {Boolean(waived) && (
        <FormField form={form} name="waive_reason" label="Reason for waiving it" hint="The tenant reads it.">
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </FormField>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ReferenceField form={form} name="reference" isCash={method === "cash"} />
        <FormField form={form} name="received_on" label="Received on">
          {(control) => <Input {...control} type="date" max={today} className="lining-nums tabular-nums" />}
        </FormField>
      </div>
      <FormField form={form} name="note" label="Note" hint="Only admins see it, in the audit trail.">
        {(control) => <Textarea {...control} rows={2} maxLength={500} />}
      </FormField>
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Record
        </Button>
      </DialogActions>
    </form>
  );
}

/** What is wrong with all of the rows together. */
const WHOLE_SHEET = ["rows"] as const;

interface RecordSeveralProps {
  /** Of one roll, up to whose month each owes something. */
  tenants: readonly RentRollRow[];
  period: string;
  onClose: () => void;
}

/** Several tenants' money on one sheet, each with what is open filled in: a month's cash in one press (docs/product.md 5.30). */
export function RecordSeveralDialog({ tenants, period, onClose }: RecordSeveralProps) {
  const { receive, refresh } = usePaymentChanges();
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const today = dayToday();
  const form = useForm({
    id: "receipts",
    rules: receiptsForm,
    begin: {
      method: "cash",
      received_on: today,
      rows: tenants.map(({ owed }) => ({ amount: owed || undefined, reference: "" })),
    },
    send: async ({ rows, ...more }) => {
      const refusals: Record<string, string> = {};
      for (const [place, row] of rows.entries()) {
        const [tenant, amount] = [tenants[place], row.amount];
        if (!tenant || amount === undefined) continue;
        // A month ahead is billed only once something is paid for it.
        const open = period <= today.slice(0, 7) && { open: { period, amount: tenant.owed } };
        try {
          await receive(tenant, { ...more, ...row, amount, ...open });
          form.setValue(`rows.${place}.amount`, undefined);
          setRecorded((known) => new Set([...known, place]));
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          refusals[`rows.${String(place)}.amount`] = error.message;
        }
      }
      await refresh();
      if (Object.keys(refusals).length > 0) throw new CallError(409, "conflict", "", refusals);
      void toastSuccess("Recorded the Payments!");
      closeToHeading(onClose);
    },
  });
  const [rows, method] = useWatch({ control: form.control, name: ["rows", "method"] });
  const amounts = rows.flatMap(({ amount }) => (Number.isFinite(amount) ? [Number(amount)] : []));
  const total = fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));
  const isCash = method === "cash";
  return (
    <Dialog open onClose={onClose} title={`Record ${String(tenants.length)} Payments`} busy={form.isBusy}>
      <form {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField form={form} name="method" label="Paid by">
            {(control) => <MethodSelect {...control} />}
          </FormField>
          <FormField form={form} name="received_on" label="Received on">
            {(control) => <Input {...control} type="date" max={today} className="lining-nums tabular-nums" />}
          </FormField>
        </div>
        <fieldset className="grid items-start gap-4 sm:grid-cols-2" aria-describedby="receipts-hint">
          <legend className={`${LABEL} mb-3`}>{`Received in ${currencyName()}`}</legend>
          <p id="receipts-hint" className={`${HINT} -mt-2 sm:col-span-2`}>
            What is open is filled in. It pays the oldest open line; any extra becomes credit. Empty the field
            of who has not paid.
          </p>
          {tenants.map(({ agreement_id, apartment_no, name, email }, place) => {
            const who = `${apartment_no}, ${name.trim() || email}`;
            return (
              <div key={agreement_id} className={isCash ? "" : "grid gap-4 sm:col-span-2 sm:grid-cols-2"}>
                {recorded.has(place) ? (
                  <div className="grid justify-items-start gap-2">
                    <p className={LABEL}>{who}</p>
                    <Badge tone="ok">recorded</Badge>
                  </div>
                ) : (
                  <>
                    <AmountField form={form} name={`rows.${place}.amount`} label={who} />
                    {!isCash && (
                      <FormField
                        form={form}
                        name={`rows.${place}.reference`}
                        label={`Reference of ${apartment_no}`}
                      >
                        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
                      </FormField>
                    )}
                  </>
                )}
              </div>
            );
          })}
        </fieldset>
        <p className="font-strong lining-nums tabular-nums" aria-live="polite">
          {`Total: ${formatMoney(total)}`}
        </p>
        <FormMessage form={form} names={WHOLE_SHEET} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {amounts.length === 1 ? "Record 1 Payment" : `Record ${String(amounts.length)} Payments`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
