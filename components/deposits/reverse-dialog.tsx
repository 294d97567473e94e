"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type Deposit, type DepositEntry, depositForm } from "@/lib/contracts/deposits";
import { useDepositChanges } from "@/lib/hooks/deposits";
import { dayLabel } from "@/lib/format/dates";
import { KIND_WORDS } from "@/lib/format/deposit-words";
import { formatDollars } from "@/lib/format/money";

interface ReverseDialogProps {
  entry: DepositEntry;
  deposit: Deposit;
  onClose: () => void;
}

/** Reverses a wrong entry by another one that names it and gives the reason. */
export function ReverseDialog({ entry, deposit, onClose }: ReverseDialogProps) {
  const record = useDepositChanges();
  const form = useForm({
    id: "reverse",
    rules: depositForm,
    begin: { kind: "reversed", entry: entry._id, reason: "" },
    send: async ({ reason }) => {
      await record(deposit, { kind: "reversed", entry: entry._id, reason });
      void toastSuccess("Entry taken back!");
      closeToHeading(onClose);
    },
  });
  const what = `${KIND_WORDS[entry.kind]} ${formatDollars(entry.amount)} on ${dayLabel(entry.on)}`;
  return (
    <Dialog open onClose={onClose} role="alertdialog" title="Take this entry back?">
      <p className={DIALOG_WORDS}>
        {`${what} does not count any more. It stays in the list, with who took it back and why.`}
      </p>
      <form {...form.props}>
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="The tenant reads it, by mail and on screen."
        >
          {(control) => <Input {...control} autoComplete="off" maxLength={200} required data-autofocus />}
        </FormField>
        <FormMessage form={form} names={["entry"]} />
        <DialogSteps>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Take Back
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
