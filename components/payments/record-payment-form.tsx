"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { DialogSteps } from "@/components/ui/dialog";
import { DollarsField } from "@/components/ui/dollars-field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useWatch } from "react-hook-form";
import { type RecordableMonth, offlineForm } from "@/lib/contracts/offline-payments";
import { dayToday } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { type Payer, usePaymentChanges } from "@/lib/hooks/payments-admin";
import { MethodSelect } from "./method-select";

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
export function RecordPaymentForm(props: RecordFormProps) {
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
  const [period, waived] = useWatch({ control: form.control, name: ["period", "waived"] });
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
        <DollarsField form={form} name="received" label="Received in dollars" />
        <DollarsField form={form} name="waived" label="Waived in dollars" />
      </div>
      <p className="text-small text-ink-2 -mt-2">
        {rent === undefined
          ? "Both together are the month's rent."
          : `Both together are the month's rent, ${formatDollars(rent)}.`}
      </p>
      {Boolean(waived) && (
        <FormField form={form} name="waive_reason" label="Reason for waiving it" hint="The tenant reads it.">
          {(control) => <Textarea {...control} rows={2} maxLength={500} />}
        </FormField>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="reference" label="Reference">
          {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="received_on" label="Received on">
          {(control) => <Input {...control} type="date" max={today} className="lining-nums tabular-nums" />}
        </FormField>
      </div>
      <FormField form={form} name="note" label="Note" hint="For the admins, in the audit trail.">
        {(control) => <Textarea {...control} rows={2} maxLength={500} />}
      </FormField>
      <FormMessage form={form} />
      <DialogSteps>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Record
        </Button>
      </DialogSteps>
    </form>
  );
}
