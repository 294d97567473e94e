"use client";

import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { SKELETON } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Field, fieldAria, FormError, Select, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type Payer, useRecordableMonths, usePaymentChanges } from "@/lib/payments/office-client";
import { type RecordableMonth, offlineForm } from "@/lib/payments/offline-contract";
import { currencyName, formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
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
  /** Which of several it is, like `1 of 3`. */
  place?: string;
  onClose: () => void;
  /** Called instead of `onClose` once it is recorded, where another one follows. */
  onRecorded?: () => void;
}

/** 'Record a Payment': rent paid in cash, by bank or wallet, and how much of it is waived (docs/product.md 5.30). */
export function RecordPaymentDialog(props: RecordPaymentProps) {
  const { payers, first, period, place = "", onClose, onRecorded } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Payer>(first);
  return (
    <Dialog open onClose={onClose} title={["Record a Payment", place].filter(Boolean).join(", ")}>
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
      <Months key={keyOf(chosen)} payer={chosen} period={period} onClose={onClose} onRecorded={onRecorded} />
    </Dialog>
  );
}

const keyOf = ({ email, apartment_no }: Payer) => `${email} ${apartment_no}`;

interface MonthsProps {
  payer: Payer;
  period: string | undefined;
  onClose: () => void;
  onRecorded: (() => void) | undefined;
}

/** The months of one tenant, one of which is recorded. */
function Months({ payer, period, onClose, onRecorded }: MonthsProps) {
  const { data: months, error, isRefreshing, retry } = useRecordableMonths(payer);
  if (months && months.length > 0)
    return (
      <RecordPaymentForm
        payer={payer}
        months={months}
        period={period}
        onClose={onClose}
        onRecorded={onRecorded}
      />
    );
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
  /** Called instead of `onClose` once it is recorded. */
  onRecorded: (() => void) | undefined;
}

/** One month of a tenant: how it was paid, and how much of it is waived. */
function RecordPaymentForm(props: RecordFormProps) {
  const { payer, months, period: wanted, onClose, onRecorded } = props;
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
      if (onRecorded) onRecorded();
      else closeToHeading(onClose);
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
