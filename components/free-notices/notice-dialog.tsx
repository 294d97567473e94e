"use client";

import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { requestNotice } from "@/lib/free-notices/client";
import { useSession } from "@/lib/platform/client/session";
import { shownEmail } from "@/lib/platform/contracts/contact";

const rules = async () => (await import("@/lib/free-notices/contract")).noticeForm;

interface NoticeDialogProps {
  apartmentNo: string;
  onClose: () => void;
}

/** Asks for an address; a signed-in user's own is filled in (docs/product.md 4.13). */
export function NoticeDialog({ apartmentNo, onClose }: NoticeDialogProps) {
  const { user } = useSession();
  const email = shownEmail(user?.email ?? "");
  const form = useForm({
    id: "notice",
    rules,
    begin: { email },
    send: async ({ email }) => {
      await requestNotice(apartmentNo, email);
      void toastSuccess(`We'll email you when Apartment ${apartmentNo} is free`);
      onClose();
    },
  });
  const fillIn = useEffectEvent(() => {
    if (!form.getFieldState("email").isDirty) form.resetField("email", { defaultValue: email });
  });
  // The page learns who reads it after it is shown.
  useEffect(() => fillIn(), [email]);
  return (
    <Dialog open onClose={onClose} title="Tell me when it is free" busy={form.isBusy}>
      <p className={DIALOG_TEXT}>
        One mail when Apartment {apartmentNo} is free again, and no other. It has a link that ends it.
      </p>
      <form method="post" {...form.props}>
        <FormField form={form} name="email" label="Email Address">
          {(control) => <Input {...control} type="email" autoComplete="email" required data-autofocus />}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Tell me
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
