"use client";

import { useState } from "react";
import { type FieldPath, type Resolver, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { leaveFlash } from "@/components/ui/flash";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { PhotoInput } from "@/components/ui/photo-input";
import { toastError } from "@/components/ui/toast";
import type { Registration } from "@/lib/contracts/registration";
import { CallError } from "@/lib/http/call-error";
import { register as registerAccount, signIn } from "@/lib/hooks/session";

interface Entries {
  name: string;
  image: FileList | null;
  email: string;
  password: string;
}

/** The contract's own rules (spec §5), fetched at the first press: they are a third of this page's script. */
const resolver: Resolver<Entries, unknown, Registration> = async (entries, context, options) => {
  const [{ zodResolver }, { registration }] = await Promise.all([
    import("@hookform/resolvers/zod"),
    import("@/lib/contracts/registration"),
  ]);
  const check = zodResolver(registration) as unknown as Resolver<Entries, unknown, Registration>;
  return check({ ...entries, image: entries.image?.[0] } as unknown as Entries, context, options);
};

const FIELDS: readonly FieldPath<Entries>[] = ["name", "image", "email", "password"];
const ERROR_ID = "register-error";

function formOf({ name, image, email, password }: Registration): FormData {
  const form = new FormData();
  form.set("name", name);
  form.set("image", image);
  form.set("email", email);
  form.set("password", password);
  return form;
}

export function RegisterForm() {
  const form = useForm<Entries, unknown, Registration>({
    resolver,
    reValidateMode: "onSubmit",
    defaultValues: { name: "", image: null, email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  // An account made at an earlier press whose sign-in did not get through: only that is tried again.
  const [registered, setRegistered] = useState<string | null>(null);
  const wrong = FIELDS.find((name) => errors[name]);
  const message = wrong ? errors[wrong]?.message : errors.root?.message;

  const submit = async (entries: Registration) => {
    try {
      if (registered !== entries.email) await registerAccount(formOf(entries));
      setRegistered(entries.email);
      await signIn(entries.email, entries.password);
      leaveFlash("Signup Successful");
      window.location.replace("/");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const field = error instanceof CallError ? FIELDS.find((name) => name in error.fields) : undefined;
      form.setError(field ?? "root", { message: error.message }, { shouldFocus: true });
      void toastError(error.message);
    }
  };
  const aria = (name: FieldPath<Entries>) => ({
    ...fieldAria(`register-${name}`),
    "aria-invalid": wrong === name || undefined,
    "aria-describedby": wrong === name ? ERROR_ID : undefined,
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} aria-label="Register">
      <Field id="register-name" label="Username">
        <Input {...form.register("name")} {...aria("name")} autoComplete="name" required />
      </Field>
      <Field id="register-image" label="Upload Photo">
        <PhotoInput {...form.register("image")} {...aria("image")} required />
      </Field>
      <Field id="register-email" label="Email Address">
        <Input {...form.register("email")} {...aria("email")} type="email" autoComplete="username" required />
      </Field>
      <Field id="register-password" label="Password">
        <PasswordInput
          {...form.register("password")}
          {...aria("password")}
          autoComplete="new-password"
          required
        />
      </Field>
      {message && <FormError id={ERROR_ID}>{message}</FormError>}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
