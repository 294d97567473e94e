"use client";

import type { ReactNode } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { reverseForm } from "@/lib/payments/office-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import { useRollChanges, type WaivableMonth } from "@/lib/rent-roll/client";

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

interface WaiveProps {
  /** The tenants who have not paid the month. */
  rows: readonly WaivableMonth[];
  period: string;
  onClose: () => void;
}

/** Asks before a month is waived for the selected tenants. */
export function WaiveDialog({ rows, period, onClose }: WaiveProps) {
  const { waive } = useRollChanges();
  const homes = rows.map(({ apartment_no }) => apartment_no).join(", ");
  return (
    <ReverseDialog
      title={`Waive the rent of ${periodLabel(period)}?`}
      hint="Each member reads it, by mail and on the receipt."
      action="Waive"
      reverse={(reason) => waive(period, rows, reason)}
      success={`Waived the rent of ${periodLabel(period)}: ${homes}`}
      onClose={onClose}
    >
      <ul>
        {rows.map(({ apartment_no, name, email, due }) => (
          <li key={`${email} ${apartment_no}`}>{`${apartment_no}, ${name || email}: ${formatMoney(due)}`}</li>
        ))}
      </ul>
    </ReverseDialog>
  );
}
