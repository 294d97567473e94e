"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { DollarsField } from "@/components/ui/dollars-field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type Deposit, depositForm } from "@/lib/contracts/deposits";
import type { DepositKind } from "@/lib/contracts/deposits.kinds";
import { useDepositChanges } from "@/lib/hooks/deposits";
import { dayToday } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { MethodSelect } from "@/components/payments/method-select";
import { toCome } from "./to-come";

export type MoneyKind = Exclude<DepositKind, "reversed">;

interface DepositDialogProps {
  kind: MoneyKind;
  deposit: Deposit;
  onClose: () => void;
}

const WORDS = {
  received: { title: "Record Deposit", step: "Record", done: "Recorded the deposit!", day: "Day it came" },
  deducted: { title: "Deduct from the Deposit", step: "Deduct", done: "Deducted!", day: "Day" },
  given_back: {
    title: "Give Back Deposit",
    step: "Give Back",
    done: "Give-back recorded!",
    day: "Day it went",
  },
} as const;

/** Records one entry of a deposit. */
export function DepositDialog({ kind, deposit: shown, onClose }: DepositDialogProps) {
  // The deposit as opened: a refetch behind the dialog may already contain what this request has done.
  const [deposit] = useState(shown);
  return (
    <Dialog open onClose={onClose} title={WORDS[kind].title}>
      <p className={DIALOG_WORDS}>{about(kind, deposit)}</p>
      <EntryForm kind={kind} deposit={deposit} onClose={onClose} />
    </Dialog>
  );
}

function about(kind: MoneyKind, deposit: Deposit): string {
  const { held, agreed, name, email } = deposit;
  const who = name || email;
  if (kind === "received")
    return `${formatDollars(toCome(deposit))} of ${formatDollars(agreed)} is still to come. ${who} gets a mail with the receipt.`;
  if (kind === "deducted") return `${formatDollars(held)} is held. ${who} gets a mail that says why.`;
  return `${formatDollars(held)} is held. Record here what you paid out; ${who} gets a mail with the receipt.`;
}

function EntryForm({ kind, deposit, onClose }: DepositDialogProps) {
  const record = useDepositChanges();
  const words = WORDS[kind];
  const moves = kind !== "deducted";
  const most = kind === "received" ? toCome(deposit) : deposit.held;
  const form = useForm({
    id: "deposit",
    rules: depositForm,
    begin: {
      kind,
      amount: kind === "deducted" || most === 0 ? null : most,
      on: dayToday(),
      method: moves ? "cash" : "",
      reference: "",
      reason: "",
    },
    send: async (entry) => {
      await record(deposit, entry);
      void toastSuccess(words.done);
      onClose();
    },
  });
  return (
    <form {...form.props}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DollarsField form={form} name="amount" label="Amount in dollars" required isFirst />
        <FormField form={form} name="on" label={words.day}>
          {(control) => <Input {...control} type="date" max={dayToday()} required />}
        </FormField>
        {moves && (
          <>
            <FormField form={form} name="method" label="How">
              {(control) => <MethodSelect {...control} />}
            </FormField>
            <FormField form={form} name="reference" label="Reference">
              {(control) => <Input {...control} autoComplete="off" maxLength={80} />}
            </FormField>
          </>
        )}
      </div>
      <FormField
        form={form}
        name="reason"
        label={kind === "deducted" ? "Reason" : "Note (optional)"}
        hint="The tenant reads it, by mail and on the receipt."
      >
        {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
      </FormField>
      <FormMessage form={form} names={["kind", "entry"]} />
      <DialogSteps>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {words.step}
        </Button>
      </DialogSteps>
    </form>
  );
}
