"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { reverseForm } from "@/lib/payments/offline-contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import { useRollChanges, type WaivableMonth } from "@/lib/rent-roll/client";

interface WaiveProps {
  /** The tenants who have not paid the month. */
  rows: readonly WaivableMonth[];
  period: string;
  onClose: () => void;
}

/** Asks before a month is waived for the selected tenants. */
export function WaiveDialog({ rows, period, onClose }: WaiveProps) {
  const { waive } = useRollChanges();
  const form = useForm({
    id: "waive",
    rules: reverseForm,
    begin: { reason: "" },
    send: async ({ reason }) => {
      await waive(period, rows, reason);
      void toastSuccess("Waived the Rent!");
      closeToHeading(onClose);
    },
  });
  const month = periodLabel(period);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Waive the rent of ${month}?`}
      busy={form.isBusy}
    >
      <div className={DIALOG_TEXT}>
        <p>None of this rent will be asked for. Each tenant gets a mail.</p>
        <ul className="mt-2">
          {rows.map(({ apartment_no, name, email, due }) => (
            <li
              key={`${email} ${apartment_no}`}
            >{`${apartment_no}, ${name || email}: ${formatMoney(due)}`}</li>
          ))}
        </ul>
      </div>
      <form {...form.props}>
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="Each tenant reads it, by mail and on the receipt."
        >
          {(control) => <Textarea {...control} rows={2} maxLength={500} data-autofocus />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Waive
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
