"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { textLink } from "@/components/ui/text-link";

interface ConfirmPasswordFormProps {
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (password: string) => void;
}

/** Asks the person who opened the link for the account's password: the mail alone does not show who registered. */
export function ConfirmPasswordForm({ isBusy, error, onSubmit }: ConfirmPasswordFormProps) {
  return (
    <form
      method="post"
      noValidate
      aria-label="Confirm your email"
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const password = new FormData(event.currentTarget).get("password");
        if (!isBusy) onSubmit(typeof password === "string" ? password : "");
      }}
    >
      <p>Enter the password you registered with to confirm that this account is yours.</p>
      <Field id="confirm-password" label="Password" error={error}>
        <PasswordInput
          {...fieldAria("confirm-password", { error })}
          name="password"
          autoComplete="current-password"
          required
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        Confirm my email address
      </Button>
      <p className="text-small mt-4">
        You have not registered here? Then leave this page: nothing is confirmed. To take the account over,{" "}
        <Link className={textLink()} href="/forgot-password" prefetch={false}>
          choose a new password
        </Link>
        .
      </p>
    </form>
  );
}
