"use client";

import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { leaveFlash } from "@/components/ui/toast";
import { leaveFor, useForm, useLinkToken } from "@/components/ui/use-form";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { resetPassword, takeResetToken } from "@/lib/users/sign-in-client";

const rules = async () => (await import("@/lib/users/account-contract")).resetForm;

const FIELDS_UNSEEN = ["token"] as const;

/** `from` is a path of this site, where the login that follows leads. */
export function ResetPasswordForm({ from }: { from: string }) {
  const t = useTranslations("users.resetForm");
  const form = useForm({
    id: "reset",
    rules,
    send: async ({ token, password }) => {
      const hasGoogle = await resetPassword(token, password);
      leaveFlash(t("success"));
      const login = withReturnPath("/login", from);
      const changed = hasGoogle ? "password-google" : "password";
      await leaveFor(`${login}${from === "/" ? "?" : "&"}changed=${changed}`);
    },
  });
  useLinkToken(form, takeResetToken);

  return (
    <form method="post" {...form.props} className="mt-6 grid gap-4" aria-label={t("label")}>
      <FormField form={form} name="password" label={t("password")} hint={t("hint")}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormMessage form={form} names={FIELDS_UNSEEN} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
