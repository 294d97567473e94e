"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { leaveFlash } from "@/components/ui/flash";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError } from "@/components/ui/toast";
import { signIn } from "@/lib/hooks/session";

interface LoginFormProps {
  /** A path of this site: where the person came from. */
  from: string;
  /** Why the person was sent here. */
  notice?: string | undefined;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function LoginForm({ from, notice }: LoginFormProps) {
  const [message, setMessage] = useState(notice);
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (notice) void toastError(notice);
  }, [notice]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setMessage(undefined);
    try {
      await signIn(textOf(form, "email"), textOf(form, "password"));
      leaveFlash("Signin Successful");
      // A whole new page: nothing read for somebody else stays in memory, and the page comes with its own policy.
      window.location.replace(from);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setBusy(false);
      setMessage(error.message);
      void toastError(error.message);
      password.current?.focus();
    }
  };
  return (
    // By POST, so that a press before the scripts are there puts no password into an address.
    <form
      className="mt-6 grid gap-4"
      method="post"
      onSubmit={(event) => void submit(event)}
      aria-label="Login"
    >
      <Field id="login-email" label="Email Address">
        <Input {...fieldAria("login-email")} name="email" type="email" autoComplete="username" required />
      </Field>
      <Field id="login-password" label="Password">
        <PasswordInput
          {...fieldAria("login-password")}
          ref={password}
          name="password"
          autoComplete="current-password"
          required
        />
      </Field>
      {message && <FormError>{message}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        Login
      </Button>
    </form>
  );
}
