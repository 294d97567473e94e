"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { leaveFlash } from "@/components/ui/flash";
import { FormError } from "@/components/ui/form-error";
import { PasswordInput } from "@/components/ui/password-input";
import { resetForm } from "@/lib/contracts/account-mail";
import { resetPassword, takeLinkToken } from "@/lib/hooks/account-links";

export function ResetPasswordForm() {
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { token: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (window.location.hash) setValue("token", takeLinkToken());
  }, [setValue]);

  const submit = handleSubmit(async ({ token, password }) => {
    try {
      await resetPassword(token, password);
      leaveFlash("Password changed. Please log in.");
      window.location.replace("/login");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setError("root", { message: error.message });
    }
  });
  const message = errors.root?.message ?? errors.token?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="New password">
      <Field
        id="reset-password"
        label="New Password"
        hint="At least 6 characters: lowercase, uppercase, number and special character."
        error={errors.password?.message}
      >
        <PasswordInput
          {...fieldAria("reset-password", { error: errors.password?.message, hint: true })}
          {...register("password")}
          autoComplete="new-password"
          required
        />
      </Field>
      {message && <FormError>{message}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        Save the password
      </Button>
    </form>
  );
}
