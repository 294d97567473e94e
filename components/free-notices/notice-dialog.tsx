"use client";

import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { requestNotice as endpoint } from "@/lib/free-notices/contract";
import { useSession } from "@/lib/platform/client/session";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { call } from "@/lib/platform/session/call";

const rules = async () => (await import("@/lib/free-notices/contract")).noticeForm;

interface NoticeDialogProps {
  apartmentNo: string;
  onClose: () => void;
}

/** Asks for an address; a signed-in user's own is filled in (docs/product.md 4.13). */
export function NoticeDialog({ apartmentNo, onClose }: NoticeDialogProps) {
  const t = useTranslations("apartments.notice");
  const kit = useTranslations("layout.kit");
  const { user } = useSession();
  const email = shownEmail(user?.email ?? "");
  const form = useForm({
    id: "notice",
    rules,
    begin: { email },
    send: async ({ email }) => {
      await call<typeof endpoint>("POST /apartments/{apartment_no}/free-notices", {
        params: { apartment_no: apartmentNo },
        body: { email },
        anonymous: true,
      });
      void toastSuccess(t("done", { no: apartmentNo }));
      onClose();
    },
  });
  const fillIn = useEffectEvent(() => {
    if (!form.getFieldState("email").isDirty) form.resetField("email", { defaultValue: email });
  });
  // The page learns who reads it after it is shown.
  useEffect(() => fillIn(), [email]);
  return (
    <Dialog open onClose={onClose} title={t("title")} busy={form.isBusy}>
      <p className={DIALOG_TEXT}>{t("text", { no: apartmentNo })}</p>
      <form method="post" {...form.props}>
        <FormField form={form} name="email" label={t("email")}>
          {(control) => <Input {...control} type="email" autoComplete="email" required data-autofocus />}
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
