"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { textLink } from "@/components/ui/text-link";
import { useForm } from "@/components/ui/use-form";
import { carryWay } from "@/lib/auth/access";

const rules = async () => (await import("@/lib/contracts/account-mail")).confirmPasswordForm;

interface ConfirmPasswordFormProps {
  /** A path of this site: the page the user came from when registering. */
  from: string;
  onSubmit: (password: string) => Promise<void>;
}

/** Asks the user who opened the link for the account's password: the mail alone does not prove who registered. */
export function ConfirmPasswordForm({ from, onSubmit }: ConfirmPasswordFormProps) {
  const form = useForm({ id: "confirm", rules, send: ({ password }) => onSubmit(password) });
  return (
    <form method="post" {...form.props} aria-label="Confirm your email" className="mt-6 grid gap-4">
      <p>Enter the password you registered with to confirm that this account is yours.</p>
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <FormMessage form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        Confirm my email address
      </Button>
      <p className="text-small mt-4">
        You have not registered here? Then leave this page: nothing is confirmed. To take the account over,{" "}
        <Link className={textLink()} href={carryWay("/forgot-password", from)} prefetch={false}>
          choose a new password
        </Link>
        .
      </p>
    </form>
  );
}
