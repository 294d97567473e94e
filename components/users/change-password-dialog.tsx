"use client";

import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useProfileChanges } from "@/lib/users/client";
import { passwordForm } from "@/lib/users/contract";
import type { Identity } from "./person-cell";

interface ChangePasswordDialogProps {
  user: Pick<Identity, "email">;
  /** False for an account that signs in with Google only: it sets its first password. */
  hasPassword: boolean;
}

/** 'Change Password': requires the current one and ends the other sessions (docs/product.md 3.10). */
export function ChangePasswordDialog({ user, hasPassword }: ChangePasswordDialogProps) {
  const t = useTranslations("account.password");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("change")}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t(hasPassword ? "change" : "set")}>
        <PasswordForm email={user.email} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface PasswordFormProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

function PasswordForm({ email, hasPassword, onClose }: PasswordFormProps) {
  const t = useTranslations("account.password");
  const { changePassword } = useProfileChanges();
  const form = useForm({
    id: "password",
    rules: passwordForm,
    send: async (values) => {
      if (await changePassword(values)) void toastError(t("questioned"));
      void toastSuccess(t("saved"));
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <FormField form={form} name="current" label={t("current")}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" required data-autofocus />
          )}
        </FormField>
      )}
      <FormField form={form} name="password" label={t("password")} hint={t("hint")}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("save")}
        </Button>
      </DialogActions>
    </form>
  );
}
