"use client";

import { type ReactNode, useId, useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Field, fieldAria, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { reverseForm } from "@/lib/payments/office-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import { type OpenRents, useRollChanges } from "@/lib/rent-roll/client";

interface ReverseDialogProps {
  title: string;
  /** What follows, if the title does not say it. */
  children?: ReactNode;
  /** Who reads the reason. */
  hint?: string;
  action?: string;
  /** Takes back what was recorded. Throws CallError. */
  reverse: (reason: string) => Promise<unknown>;
  success: string;
  onClose: () => void;
  /** Called once it is taken back, and if it has changed meanwhile. */
  onDone?: () => void;
}

/** Asks why something that was recorded wrongly is taken back: a payment, a line of a bill, an expense, a waived rent. */
export function ReverseDialog({
  title,
  children,
  hint,
  action = "Reverse",
  reverse,
  success,
  onClose,
  onDone = () => undefined,
}: ReverseDialogProps) {
  const form = useForm({
    id: "reverse",
    rules: reverseForm,
    begin: { reason: "" },
    send: async ({ reason }) => {
      await reverse(reason);
      void toastSuccess(success);
      closeToHeading(onClose);
      onDone();
    },
    onRefusal: onDone,
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={title} busy={form.isBusy}>
      {children && <div className={DIALOG_TEXT}>{children}</div>}
      <form {...form.props}>
        <FormField form={form} name="reason" label="Reason" hint={hint}>
          {(control) => <Textarea {...control} rows={3} maxLength={500} required data-autofocus />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Where what is no rent is let off. A waiver there begins with the rent, as long as that is open. */
export const OTHER_LINES =
  "What is open beside the rent is waived on the tenant's page, by Add to a Bill, once the rent is settled.";

interface WaiveProps {
  rows: readonly OpenRents[];
  /** The month to begin with, if it is open. */
  period: string;
  onClose: () => void;
}

/** Asks before a month's rent is waived for those of the selected tenants who owe it. */
export function WaiveDialog({ onClose, ...opened }: WaiveProps) {
  const { waive } = useRollChanges();
  // The rows as opened: a refetch behind the dialog may already lack what this request waives.
  const [{ rows, period: first }] = useState(opened);
  const id = useId();
  const periods = [...new Set(rows.flatMap((row) => row.open_rents.map(({ period }) => period)))].sort();
  const [period, setPeriod] = useState(periods.includes(first) ? first : (periods.at(-1) ?? first));
  const waived = rows.flatMap(({ open_rents, ...row }) =>
    open_rents.flatMap((month) => (month.period === period ? [{ ...row, due: month.rent }] : [])),
  );
  const homes = waived.map(({ apartment_no }) => apartment_no).join(", ");
  return (
    <ReverseDialog
      title={`Waive the rent of ${periodLabel(period)}?`}
      hint="Each member reads it, by mail and on the receipt."
      action="Waive"
      reverse={(reason) => waive(period, waived, reason)}
      success={`Waived the rent of ${periodLabel(period)}: ${homes}`}
      onClose={onClose}
    >
      {periods.length > 1 && (
        <Field id={id} label="Month of the rent" className="mb-4">
          <Select {...fieldAria(id)} value={period} onChange={(event) => setPeriod(event.target.value)}>
            {periods.map((month) => (
              <option key={month} value={month}>
                {periodLabel(month)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ul>
        {waived.map(({ apartment_no, name, email, due }) => (
          <li key={`${email} ${apartment_no}`}>{`${apartment_no}, ${name || email}: ${formatMoney(due)}`}</li>
        ))}
      </ul>
      {rows.some(({ other_open = 0 }) => other_open > 0) && <p className="mt-2">{OTHER_LINES}</p>}
    </ReverseDialog>
  );
}
