"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastError } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useLeaving } from "@/lib/leaving/client";
import { type Leaving, lastDayForm } from "@/lib/leaving/contract";
import { dayLabel } from "@/lib/platform/format/dates";
import { LeavingFacts } from "./agreement-facts";

interface LastDayDialogProps {
  title: string;
  /** What ends, and what is kept. */
  children: ReactNode;
  confirmLabel: string;
  /** Null for the user's own agreement. */
  agreementId: string | null;
  /** Contains the days to choose from. */
  leaving: Leaving;
  /** The initial day. */
  begin: string;
  /** Throws if the server refuses the day. */
  onConfirm: (day: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the last day of an agreement, and explains its consequences before anything is done. */
export function LastDayDialog(props: LastDayDialogProps) {
  const { title, children, confirmLabel, agreementId, leaving, begin, onConfirm, onClose } = props;
  const t = useTranslations("agreements.leaving");
  const { earliest, latest } = leaving;
  const [typed, setTyped] = useState(begin);
  const isPossible = typed >= earliest && typed <= latest;
  const { data: shown = leaving } = useLeaving(agreementId, isPossible ? typed : undefined);
  const form = useForm({
    id: "last-day",
    rules: lastDayForm,
    begin: { day: begin },
    send: ({ day }) => onConfirm(day),
    onRefusal: (message) => void toastError(message),
  });
  return (
    <Dialog open onClose={onClose} busy={form.isBusy} role="alertdialog" title={title}>
      <p className={DIALOG_TEXT}>{children}</p>
      <form {...form.props}>
        <FormField
          form={form}
          name="day"
          label={t("lastDay")}
          hint={t("earliest", { earliest: dayLabel(earliest) })}
          options={{ onChange: (event: { target: { value: string } }) => setTyped(event.target.value) }}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              className="lining-nums tabular-nums"
              min={earliest}
              max={latest}
              required
              data-autofocus
            />
          )}
        </FormField>
        {shown && <LeavingFacts leaving={shown} className="" />}
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
