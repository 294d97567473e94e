"use client";

import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "#translations";
import { numberOr } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { KeptNotice } from "@/components/ui/kept-notice";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type RequestedApartment, type RequestReady, sendRequestForm } from "@/lib/agreements/request-client";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday } from "@/lib/platform/format/dates";
import { firstDays } from "@/lib/platform/format/periods";
const rules = async () => (await import("@/lib/agreements/contract")).requestForm;

interface RequestFormDialogProps extends RequestReady {
  apartment: RequestedApartment;
  /** Called once the server has the request, and its sender has read what happens next. */
  onSent?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * The questions that an owner asks of an applicant (docs/product.md 4.16). What was typed is there again if the dialog is
 * closed and opened once more.
 */
export function RequestFormDialog(props: RequestFormDialogProps) {
  const { apartment, person, telephone, onSent, onClose } = props;
  const { apartment_no, rent } = apartment;
  const t = useTranslations("apartments.request");
  const answers = useTranslations("apartments.requestAnswers");
  const kit = useTranslations("layout.kit");
  const [hasSent, setSent] = useState(false);
  const form = useForm({
    id: "request",
    rules,
    begin: { telephone, occupation: "", people: null, first_day: "", message: "" },
    keep: { person, about: apartment_no },
    send: async (wishes) => {
      const { isSent, answer } = await sendRequestForm(apartment, person, wishes);
      if (isSent) form.reset();
      if (isSent) setSent(true);
      else onClose();
      await (isSent ? toastSuccess(answers(answer)) : toastError(answers(answer)));
    },
  });
  const today = dayToday();
  if (hasSent)
    return (
      <SentDialog
        onClose={() => {
          onClose();
          onSent?.();
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} busy={form.isBusy} title={t("title", { no: apartment_no })}>
      <p className={DIALOG_TEXT}>{t("intro", { rent: formatMoney(rent) })}</p>
      <form {...form.props} method="post" aria-label={t("ask")}>
        <KeptNotice form={form} />
        <FormField form={form} name="telephone" label={t("telephone")} hint={t("telephoneHint")}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" required data-autofocus />}
        </FormField>
        <FormField form={form} name="occupation" label={t("occupation")}>
          {(control) => <Input {...control} autoComplete="organization-title" maxLength={80} />}
        </FormField>
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <FormField form={form} name="people" label={t("people")} options={{ setValueAs: numberOr(null) }}>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <FormField form={form} name="first_day" label={t("firstDay")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                className="lining-nums tabular-nums"
                min={today}
                max={firstDays(today).latest}
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="message" label={t("message")}>
          {(control) => <Textarea {...control} rows={3} maxLength={1000} />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>{kit("cancel")}</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t("send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What happens next, once it is sent. */
function SentDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("apartments.request");
  const kit = useTranslations("layout.kit");
  return (
    <Dialog open onClose={onClose} title={t("sentTitle")} opensAtTitle>
      <ol className={`${DIALOG_TEXT} grid list-decimal gap-2 pl-5`}>
        <li>{t("stepAnswer")}</li>
        <li>{t("stepSign")}</li>
        <li>{t("stepKeys")}</li>
      </ol>
      <DialogActions>
        <Button onClick={onClose}>{kit("close")}</Button>
        <Link className={buttonClass({ variant: "primary" })} href="/dashboard" prefetch={false}>
          {t("see")}
        </Link>
      </DialogActions>
    </Dialog>
  );
}
