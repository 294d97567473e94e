"use client";

import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { useForm } from "@/components/ui/use-form";
import { requestPasswordLink } from "@/lib/users/sign-in-client";

const rules = async () => (await import("@/lib/users/account-contract")).forgotForm;

/** `from` is a path of this site, to which the mailed link leads back. */
export function ForgotPasswordForm({ from }: { from: string }) {
  const t = useTranslations("users.forgotForm");
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    id: "forgot",
    rules,
    send: async ({ email }) => {
      setAnswer(await requestPasswordLink(email, from));
    },
  });
  if (answer)
    return (
      <p className="mt-6" role="status">
        {answer}
      </p>
    );
  return (
    <form method="post" {...form.props} className="mt-6 grid gap-4" aria-label={t("label")}>
      <FormField form={form} name="email" label={t("email")}>
        {(control) => <Input {...control} type="email" autoComplete="username" required />}
      </FormField>
      <FormMessage form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
