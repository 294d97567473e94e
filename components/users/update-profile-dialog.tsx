"use client";

import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { PhotoInput } from "@/components/ui/photo-input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { CallError } from "@/lib/platform/session/call-error";
import { useProfileChanges } from "@/lib/users/client";
import { profileForm } from "@/lib/users/contract";
import type { Identity } from "./person-cell";
import { withSmallPhoto } from "./small-photo";

type Editable = Pick<Identity, "displayName" | "contact">;

/** 'Update Profile': display name and photo (docs/product.md 3.9), and contact details (3.12). */
export function UpdateProfileDialog({ user }: { user: Editable }) {
  const t = useTranslations("account.profile");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <ProfileForm user={user} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ProfileForm({ user, onClose }: { user: Editable; onClose: () => void }) {
  const t = useTranslations("account.profile");
  const { update } = useProfileChanges();
  const form = useForm({
    id: "profile",
    rules: profileForm,
    begin: { name: user.displayName, ...user.contact },
    prepare: withSmallPhoto,
    send: async ({ image, ...entries }) => {
      await update({ ...entries, photo: image }).catch((error: unknown) => {
        throw image ? ofThePhoto(error) : error;
      });
      void toastSuccess(t("saved"));
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="name" label={t("name")}>
        {(control) => <Input {...control} autoComplete="name" required data-autofocus />}
      </FormField>
      <FormField form={form} name="image" label={t("photo")}>
        {(control) => <PhotoInput {...control} />}
      </FormField>
      <FormField form={form} name="telephone" label={t("telephone")}>
        {(control) => <Input {...control} type="tel" autoComplete="tel" maxLength={30} />}
      </FormField>
      <fieldset className="grid gap-4.5">
        <legend className="text-label mb-3 font-semibold">{t("emergency")}</legend>
        <FormField form={form} name="emergency_name" label={t("emergencyName")}>
          {(control) => <Input {...control} autoComplete="off" maxLength={80} />}
        </FormField>
        <FormField form={form} name="emergency_telephone" label={t("emergencyTelephone")}>
          {(control) => <Input {...control} type="tel" autoComplete="off" maxLength={30} />}
        </FormField>
      </fieldset>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("save")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The photo is sent first and fails most often: errors without a field are shown at the photo. */
function ofThePhoto(error: unknown): unknown {
  if (!(error instanceof CallError) || Object.keys(error.fields).length > 0) return error;
  return new CallError(error.status, error.code, error.message, { image: error.message });
}
