"use client";

import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { PhotoInput } from "@/components/ui/photo-input";
import { toastError, leaveFlash } from "@/components/ui/toast";
import { leaveFor, useForm } from "@/components/ui/use-form";
import { registerAndSignIn } from "@/lib/users/sign-in-client";
import { withSmallPhoto } from "./small-photo";

/** The contract's own rules, which report only the first failure (docs/product.md 3.1). */
const rules = async () => (await import("@/lib/users/account-contract")).registration;

const FIELDS = ["name", "image", "email", "password"] as const;

/** `from` is a path of this site: the page the user came from. */
export function RegisterForm({ from }: { from: string }) {
  const t = useTranslations("users.registerForm");
  const form = useForm({
    id: "register",
    rules,
    prepare: withSmallPhoto,
    send: async (entries) => {
      await registerAndSignIn({ ...entries, from });
      leaveFlash(t("success"));
      await leaveFor(from);
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form method="post" {...form.props} className="mt-6 grid gap-4" aria-label={t("label")}>
      <FormField form={form} name="name" label={t("name")} isErrorBelow>
        {(control) => <Input {...control} autoComplete="name" required />}
      </FormField>
      <FormField form={form} name="image" label={t("photo")} isErrorBelow>
        {(control) => <PhotoInput {...control} required />}
      </FormField>
      <FormField form={form} name="email" label={t("email")} isErrorBelow>
        {(control) => <Input {...control} type="email" autoComplete="username" required />}
      </FormField>
      <FormField form={form} name="password" label={t("password")} hint={t("hint")} isErrorBelow>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormMessage form={form} names={FIELDS} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
