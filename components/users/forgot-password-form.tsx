"use client";

import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { askForNewPassword } from "@/lib/hooks/account-links";

export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const email = new FormData(event.currentTarget).get("email");
    setBusy(true);
    setFailure(undefined);
    try {
      setAnswer(await askForNewPassword(typeof email === "string" ? email : ""));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  if (answer)
    return (
      <p className="mt-6" role="status">
        {answer}
      </p>
    );
  return (
    <form
      className="mt-6 grid gap-4"
      method="post"
      onSubmit={(event) => void submit(event)}
      aria-label="Forgotten password"
    >
      <Field id="forgot-email" label="Email Address">
        <Input {...fieldAria("forgot-email")} name="email" type="email" autoComplete="username" required />
      </Field>
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        Send the link
      </Button>
    </form>
  );
}
