"use client";

import { type SubmitEvent, type SyntheticEvent, useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { browserMessage, Field, fieldAria, FormError, Input } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, leaveFlash } from "@/components/ui/toast";
import { wentWrong } from "@/lib/platform/contracts/language";
import { CallError } from "@/lib/platform/session/call-error";
import { followReader } from "@/lib/platform/session/reader";

interface LoginFormProps {
  /** A path of this site: the page the user came from. */
  from: string;
  /** Why the user was redirected here. */
  notice?: string | undefined;
}

/** By field once it was checked, empty if it is right; `form` is about both. */
type LoginErrors = Readonly<Partial<Record<"email" | "password" | "form", string | undefined>>>;

const load = () => Promise.all([import("@/lib/users/sign-in-client"), import("@/lib/setup/client")]);

/** Who touches the form means to sign in. */
function prepare(): void {
  followReader();
  void load().catch(() => undefined);
}

async function logIn(form: HTMLFormElement, from: string, success: string): Promise<void> {
  const { email, password } = Object.fromEntries(new FormData(form)) as { email: string; password: string };
  const [{ signIn }, { pageAfterLogin }] = await load();
  await signIn(email, password);
  leaveFlash(success);
  // A full page load: no data of another user stays in memory, and the page gets its own policy.
  window.location.replace(await pageAfterLogin(from));
}

/**
 * No rules of its own: the browser requires both entries, the server checks them. So it needs no form library, which every
 * other form has (`useForm`).
 */
export function LoginForm({ from, notice }: LoginFormProps) {
  const t = useTranslations("users.loginForm");
  const [errors, setErrors] = useState<LoginErrors>({ form: notice });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (notice) void toastError(notice);
  }, [notice]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const fields = [...form.querySelectorAll("input")];
    setErrors(Object.fromEntries(fields.map((field) => [field.name, browserMessage(field)])));
    const wrong = fields.find(({ validationMessage }) => validationMessage !== "");
    wrong?.focus();
    if (wrong) return;
    setBusy(true);
    try {
      await logIn(form, from, t("success"));
    } catch (error) {
      const message = error instanceof CallError ? error.message : wentWrong();
      setBusy(false);
      setErrors({ form: message, email: "", password: "" });
      void toastError(message);
      form.querySelector<HTMLInputElement>("input[name=password]")?.focus();
    }
  };
  /** An error is gone with its cause. */
  const check = ({ target }: SyntheticEvent) => {
    const field = target as HTMLInputElement;
    setErrors((before) =>
      field.name in before ? { ...before, [field.name]: browserMessage(field) } : before,
    );
  };
  return (
    <form
      method="post"
      // The browser's own bubble would cover the page and vanish.
      noValidate
      className="mt-6 grid gap-4"
      aria-label={t("label")}
      onFocus={prepare}
      onInput={check}
      onSubmit={(event) => void submit(event)}
    >
      <Field id="login-email" label={t("email")} error={errors.email}>
        <Input
          {...fieldAria("login-email", { error: errors.email })}
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      </Field>
      <Field id="login-password" label={t("password")} error={errors.password}>
        <PasswordInput
          {...fieldAria("login-password", { error: errors.password })}
          name="password"
          autoComplete="current-password"
          required
        />
      </Field>
      {errors.form && <FormError id="login-message">{errors.form}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
