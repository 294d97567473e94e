"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { reverseForm } from "@/lib/contracts/offline-payments";
import { periodLabel } from "@/lib/format/periods";
import { usePaymentChanges } from "@/lib/hooks/payments-admin";
import type { PaymentStepProps } from "./give-back-dialog";

/** Asks before a record is reversed, which makes the month owed again. */
export function ReverseDialog({ receipt, onDone, onClose }: PaymentStepProps) {
  const { reverse } = usePaymentChanges();
  const { _id, period, apartment_no, email } = receipt;
  const form = useForm({
    id: "reverse",
    rules: reverseForm,
    begin: { reason: "" },
    send: async ({ reason }) => {
      await reverse(_id, reason);
      void toastSuccess("Reversed the Payment!");
      closeToHeading(onClose);
      onDone();
    },
    onRefusal: onDone,
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title="Reverse this payment?" busy={form.isBusy}>
      <p className={DIALOG_WORDS}>
        {`It says that the payment was recorded wrongly: ${periodLabel(period)} of ${apartment_no} is owed again.`}
      </p>
      <form {...form.props}>
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint={`${email} reads it, by mail and on screen.`}
        >
          {(control) => <Textarea {...control} rows={3} maxLength={500} data-autofocus />}
        </FormField>
        <FormMessage form={form} />
        <DialogSteps>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Reverse
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
