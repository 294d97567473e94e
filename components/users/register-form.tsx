"use client";

import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { leaveFlash } from "@/components/ui/flash";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { PhotoInput } from "@/components/ui/photo-input";
import { toastError } from "@/components/ui/toast";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import type { Registration } from "@/lib/contracts/registration";
import { registerAndSignIn } from "@/lib/hooks/registration";

/** The contract's own rules (docs/product.md 3.1), fetched with the first field: they would be a third of this page's script. */
const rules = async () => (await import("@/lib/contracts/registration")).registration;

const ERROR_ID = "register-error";
const HINT_ID = "register-password-hint";

export function RegisterForm() {
  const submit = async (entries: Registration) => {
    await registerAndSignIn(entries);
    leaveFlash("Signup Successful");
    window.location.replace("/");
  };
  const onRefusal = (message: string) => void toastError(message);
  const { form, failure, isBusy } = useCheckedForm({ rules, submit, onRefusal });
  const aria = (name: keyof Registration, hintId?: string) => ({
    ...fieldAria(`register-${name}`),
    name,
    "aria-invalid": failure?.field === name || undefined,
    "aria-describedby": [hintId, failure?.field === name && ERROR_ID].filter(Boolean).join(" ") || undefined,
  });

  return (
    <form {...form} className="mt-6 grid gap-4" aria-label="Register">
      <Field id="register-name" label="Username">
        <Input {...aria("name")} autoComplete="name" required />
      </Field>
      <Field id="register-image" label="Upload Photo">
        <PhotoInput {...aria("image")} required />
      </Field>
      <Field id="register-email" label="Email Address">
        <Input {...aria("email")} type="email" autoComplete="username" required />
      </Field>
      <Field
        id="register-password"
        label="Password"
        hint="At least 6 characters: lowercase, uppercase, number, special character."
      >
        <PasswordInput {...aria("password", HINT_ID)} autoComplete="new-password" required />
      </Field>
      {failure && <FormError id={ERROR_ID}>{failure.message}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        Sign Up
      </Button>
    </form>
  );
}
