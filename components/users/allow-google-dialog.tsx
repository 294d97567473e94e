"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useGoogleChanges } from "@/lib/hooks/profile";

const rules = async () => (await import("@/lib/contracts/google-link")).allowGoogleForm;

interface AllowGoogleDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Asks for the password, which is required to allow a Google account again. */
export function AllowGoogleDialog({ open, email, onClose }: AllowGoogleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Allow Google sign-in">
      <AllowGoogleForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function AllowGoogleForm({ email, onClose }: Omit<AllowGoogleDialogProps, "open">) {
  const { allow } = useGoogleChanges();
  const form = useForm({
    id: "google",
    rules,
    send: async ({ password }) => {
      await allow(password);
      void toastSuccess("You can sign in with Google");
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      <p>The Google account {email} can then sign in as you.</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordInput {...control} autoComplete="current-password" required data-autofocus />}
      </FormField>
      <DialogSteps>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Allow
        </Button>
      </DialogSteps>
    </form>
  );
}
