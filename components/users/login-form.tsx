"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, leaveFlash } from "@/components/ui/toast";
import { leaveFor, type Unchecked, useForm } from "@/components/ui/use-form";
import { pageAfterLogin } from "@/lib/setup/client";
import { signIn } from "@/lib/users/sign-in-client";

interface LoginFormProps {
  /** A path of this site: the page the user came from. */
  from: string;
  /** Why the user was redirected here. */
  notice?: string | undefined;
}

/** No rules of its own: the browser requires both entries, the server checks them. */
export function LoginForm({ from, notice }: LoginFormProps) {
  const form = useForm<Unchecked<{ email: string; password: string }>>({
    id: "login",
    send: async ({ email, password }) => {
      await signIn(email, password);
      leaveFlash("Signin Successful");
      // A full page load: no data of another user stays in memory, and the page gets its own policy.
      await leaveFor(await pageAfterLogin(from));
    },
    onRefusal: (message) => {
      void toastError(message);
      form.setFocus("password");
    },
  });
  useEffect(() => {
    if (notice) void toastError(notice);
  }, [notice]);

  return (
    <form method="post" {...form.props} className="mt-6 grid gap-4" aria-label="Login">
      <FormField form={form} name="email" label="Email Address">
        {(control) => <Input {...control} type="email" autoComplete="username" required />}
      </FormField>
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <FormMessage form={form} first={notice} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        Login
      </Button>
    </form>
  );
}
