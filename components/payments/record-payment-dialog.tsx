"use client";

import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { RentRollRow } from "@/lib/contracts/rent-roll";
import { towerDay } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { addMonths, periodLabel } from "@/lib/format/periods";
import { tenantChoice, usePaymentChanges } from "@/lib/hooks/payments-admin";
import { MethodSelect } from "./method-select";

const rules = async () => (await import("@/lib/contracts/offline-payments")).offlineForm;

/** As many months ahead as can be paid (docs/product.md 5.3). */
const AHEAD = [1, 2, 3, 4, 5];

/** What is owed, oldest first, and the months ahead of somebody who lives here. */
function monthsOf({ unpaid_periods, is_former }: RentRollRow, period: string): string[] {
  return [...unpaid_periods, ...(is_former ? [] : AHEAD.map((count) => addMonths(period, count)))];
}

/** An empty field is no amount. */
const toNumber = (value: unknown) => (value === "" || value === null ? undefined : Number(value));

interface RecordPaymentProps {
  /** Everybody of the rent roll, and who is chosen first. */
  rows: readonly RentRollRow[];
  first: RentRollRow;
  /** The month of the rent roll. */
  period: string;
  onClose: () => void;
}

/** 'Record a Payment': rent that came in cash, by bank or wallet, and what of it is waived (docs/product.md 5.30). */
export function RecordPaymentDialog(props: RecordPaymentProps) {
  return (
    <Dialog open onClose={props.onClose} title="Record a Payment">
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

function RecordPaymentForm({ rows, first, period, onClose }: RecordPaymentProps) {
  const { record, refresh } = usePaymentChanges();
  const today = towerDay(new Date());
  const form = useForm({
    id: "record",
    rules,
    begin: {
      ...{ tenant: tenantChoice(first), period: monthsOf(first, period)[0] ?? "", method: "cash" },
      ...{ received: first.rent, waived: 0, reference: "", received_on: today, note: "" },
    },
    send: async (entries) => {
      await record(entries);
      void toastSuccess("Recorded the Payment!");
      closeToHeading(onClose);
    },
    // Somebody else may have been quicker: the roll behind the dialog is to say so.
    onRefusal: () => void refresh(),
  });
  const chosen = useWatch({ control: form.control, name: "tenant" });
  const row = rows.find((each) => tenantChoice(each) === chosen) ?? first;
  const choose = (tenant: string) => {
    const next = rows.find((each) => tenantChoice(each) === tenant);
    if (!next) return;
    form.setValue("period", monthsOf(next, period)[0] ?? "");
    form.setValue("received", next.rent);
    form.setValue("waived", 0);
  };
  const money = { inputMode: "decimal", autoComplete: "off", className: "lining-nums tabular-nums" } as const;
  return (
    <form {...form.props}>
      <FormField
        form={form}
        name="tenant"
        label="Tenant"
        options={{ onChange: (event: { target: { value: string } }) => choose(event.target.value) }}
      >
        {(control) => (
          <Select {...control} data-autofocus>
            {rows.map((each) => (
              <option key={each.agreement_id} value={tenantChoice(each)}>
                {`${each.apartment_no}, ${each.name || each.email}`}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="period" label="Month">
          {(control) => (
            <Select {...control}>
              {monthsOf(row, period).map((month) => (
                <option key={month} value={month}>
                  {periodLabel(month)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField form={form} name="method" label="Paid by">
          {(control) => <MethodSelect {...control} />}
        </FormField>
        <FormField form={form} name="received" label="Received, $" options={{ setValueAs: toNumber }}>
          {(control) => <Input {...control} {...money} />}
        </FormField>
        <FormField form={form} name="waived" label="Waived, $" options={{ setValueAs: toNumber }}>
          {(control) => <Input {...control} {...money} />}
        </FormField>
      </div>
      <p className="text-small text-ink-2 -mt-2">
        {`Both together are the month's rent, ${formatDollars(row.rent)} as agreed now.`}
      </p>
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
