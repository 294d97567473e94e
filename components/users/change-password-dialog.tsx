"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { Field, fieldAria } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { passwordForm } from "@/lib/contracts/users";
import { useProfileChanges } from "@/lib/hooks/profile";
import { CallError } from "@/lib/http/call-error";
import type { Identity } from "./identity";

interface ChangePasswordDialogProps {
  user: Pick<Identity, "email">;
  /** False for an account that signs in with Google alone: it sets its first one. */
  hasPassword: boolean;
}

/** 'Change Password': asks for the current one and ends the other sessions (docs/product.md 3.10). */
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
  const { isBusy, run } = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { current: "", password: "" },
  });
  const wrongCurrent = formState.errors.current?.message;
  const wrongNew = formState.errors.password?.message;

  const submit = handleSubmit(async (values) => {
    const isDone = await run({
      act: async () => {
        if (await changePassword(values)) void toastError(QUESTIONED);
      },
      success: "Password changed. Other devices are signed out.",
      failure: (error) => {
        if (error instanceof CallError && error.code === "wrong_password")
          setError("current", { message: error.message }, { shouldFocus: true });
        return error.message;
      },
    });
    if (isDone) onClose();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <Field id="password-current" label="Current Password" error={wrongCurrent}>
          <PasswordInput
            {...fieldAria("password-current", { error: wrongCurrent })}
            {...register("current")}
            autoComplete="current-password"
            required
            data-autofocus
          />
        </Field>
      )}
      <Field
        id="password-new"
        label="New Password"
        hint="At least 6 characters: lowercase, uppercase, number, special character."
        error={wrongNew}
      >
        <PasswordInput
          {...fieldAria("password-new", { error: wrongNew, hint: true })}
          {...register("password")}
          autoComplete="new-password"
          required
        />
      </Field>
      <DialogSteps>
        <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save
        </Button>
      </DialogSteps>
    </form>
  );
}
