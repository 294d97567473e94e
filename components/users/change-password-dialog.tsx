"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { PASSWORD_HINT } from "@/lib/platform/contracts/messages";
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change Password</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={hasPassword ? "Change Password" : "Set a Password"}
      >
        <PasswordForm email={user.email} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const QUESTIONED =
  "A Google account was linked after you had last used the old password. See Google sign-in below.";

interface PasswordFormProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

function PasswordForm({ email, hasPassword, onClose }: PasswordFormProps) {
  const { changePassword } = useProfileChanges();
  const form = useForm({
    id: "password",
    rules: passwordForm,
    send: async (values) => {
      if (await changePassword(values)) void toastError(QUESTIONED);
      void toastSuccess("Password changed. Other devices are signed out.");
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <FormField form={form} name="current" label="Current Password">
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" required data-autofocus />
          )}
        </FormField>
      )}
      <FormField form={form} name="password" label="New Password" hint={PASSWORD_HINT}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
