"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { DollarsField } from "@/components/ui/dollars-field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { giveBackForm } from "@/lib/contracts/offline-payments";
import type { Receipt } from "@/lib/contracts/receipts";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { usePaymentChanges } from "@/lib/hooks/payments-admin";

export interface PaymentStepProps {
  receipt: Receipt;
  /** Called if the payment has changed: refreshes the page. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks how much to give back and why, and says how the money is returned. */
export function GiveBackDialog({ receipt, onDone, onClose }: PaymentStepProps) {
  const { giveBack } = usePaymentChanges();
  // The receipt as opened: a refetch behind the dialog may already subtract what this request has given back.
  const [{ _id, kept, name, email, recorded_by, period, status }] = useState(receipt);
  const form = useForm({
    id: "give-back",
    rules: giveBackForm,
    begin: { amount: kept, reason: "", month: "owed_again" },
    send: async (entries) => {
      await giveBack(_id, { ...entries, kept });
      void toastSuccess("Money given back!");
      closeToHeading(onClose);
      onDone();
    },
    onRefusal: onDone,
  });
  // A surplus is given back whole too, and its month has another payment or needs one.
  const isWhole = useWatch({ control: form.control, name: "amount" }) === kept && status === "paid";
  return (
    <Dialog open onClose={onClose} role="alertdialog" title="Give money back?" busy={form.isBusy}>
      <p className={DIALOG_WORDS}>
        {recorded_by === ""
          ? `It goes to the card of ${name || email} at once. ${formatDollars(kept)} is kept.`
          : `Hand it to ${name || email} yourself: this writes it down. ${formatDollars(kept)} is kept.`}
      </p>
      <form {...form.props}>
        <DollarsField form={form} name="amount" label="Amount in dollars" isFirst />
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint={`${email} reads it, by mail and on screen.`}
        >
          {(control) => <Textarea {...control} rows={3} maxLength={500} />}
        </FormField>
        {isWhole && (
          <FormField
            form={form}
            name="month"
            label={`${periodLabel(period)} is then`}
            hint="Autopay never takes a month of which money went back."
          >
            {(control) => (
              <Select {...control}>
                <option value="owed_again">owed again</option>
                <option value="let_off">let off: the rent is waived</option>
              </Select>
            )}
          </FormField>
        )}
        <FormMessage form={form} />
        <DialogSteps>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Give Back
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
