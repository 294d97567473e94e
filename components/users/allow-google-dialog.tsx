"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { Field, fieldAria } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useAction } from "@/components/ui/use-action";
import { allowGoogleForm } from "@/lib/contracts/google-link";
import { useGoogleChanges } from "@/lib/hooks/profile";
import { CallError } from "@/lib/http/call-error";

interface AllowGoogleDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Asks for the password, which alone lets a Google account in again. */
export function AllowGoogleDialog({ open, email, onClose }: AllowGoogleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Allow Google sign-in">
      <AllowGoogleForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function AllowGoogleForm({ email, onClose }: Omit<AllowGoogleDialogProps, "open">) {
  const { allow } = useGoogleChanges();
  const { isBusy, run } = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(allowGoogleForm),
    defaultValues: { password: "" },
  });
  const wrong = formState.errors.password?.message;
  const submit = handleSubmit(async ({ password }) => {
    const isDone = await run({
      act: () => allow(password),
      success: "You can sign in with Google",
      failure: (error) => {
        if (error instanceof CallError && error.code === "wrong_password")
          setError("password", { message: error.message }, { shouldFocus: true });
        return error.message;
      },
    });
    if (isDone) onClose();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>The Google account {email} can then sign in as you.</p>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field id="google-password" label="Password" error={wrong}>
        <PasswordInput
          {...fieldAria("google-password", { error: wrong })}
          {...register("password")}
          autoComplete="current-password"
          required
          data-autofocus
        />
      </Field>
      <DialogSteps>
        <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Allow
        </Button>
      </DialogSteps>
    </form>
  );
}
