"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { leaveFlash } from "@/components/ui/flash";
import { FormError } from "@/components/ui/form-error";
import { PasswordInput } from "@/components/ui/password-input";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { resetPassword, takeResetToken } from "@/lib/hooks/account-links";

interface Entries {
  token: string;
  password: string;
}

const rules = async () => (await import("@/lib/contracts/account-mail")).resetForm;

async function submit({ token, password }: Entries): Promise<void> {
  const hasGoogle = await resetPassword(token, password);
  leaveFlash("Password changed. Please log in.");
  window.location.replace(`/login?changed=${hasGoogle ? "password-google" : "password"}`);
}

export function ResetPasswordForm() {
  const token = useRef<HTMLInputElement>(null);
  const { form, failure, isBusy } = useCheckedForm<Entries>({ rules, submit });
  useEffect(() => {
    const take = () => {
      if (token.current) token.current.value = takeResetToken();
    };
    take();
    // A newer link that is pasted into this tab changes nothing but the #.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  const wrong = failure?.field === "password" ? failure.message : undefined;
  return (
    <form {...form} className="mt-6 grid gap-4" aria-label="New password">
      <input ref={token} type="hidden" name="token" />
      <Field
        id="reset-password"
        label="New Password"
        hint="At least 6 characters: lowercase, uppercase, number, special character."
        error={wrong}
      >
        <PasswordInput
          {...fieldAria("reset-password", { error: wrong, hint: true })}
          name="password"
          autoComplete="new-password"
          required
        />
      </Field>
      {failure && !wrong && <FormError>{failure.message}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        Save the password
      </Button>
    </form>
  );
}
