"use client";

import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { PhotoInput } from "@/components/ui/photo-input";
import { leaveFlash } from "@/components/ui/toast";
import { leaveFor, useForm, useLinkToken } from "@/components/ui/use-form";
import { withSmallPhoto } from "@/components/users/small-photo";
import { useSession } from "@/lib/platform/client/session";
import { claimAccount, takeClaimToken } from "@/lib/tenants/client";
import { sendPhoto } from "@/lib/users/client";
import { signIn, signOut } from "@/lib/users/sign-in-client";

const rules = async () => (await import("@/lib/tenants/contract")).claimFormWithPhoto;

const isDone = () => true;
const isNotDone = () => false;

const FIELDS_UNSEEN = ["token"] as const;

/** Taking an account over by the office's link (docs/product.md 3.22): an address, a password, and one is in. */
export function ClaimForm() {
  const t = useTranslations("users.claimForm");
  const { user } = useSession();
  const form = useForm({
    id: "claim",
    rules,
    begin: { token: "", email: "", password: "" },
    prepare: withSmallPhoto,
    send: async ({ image, ...entries }) => {
      const { email, is_proved } = await claimAccount(entries);
      await signIn(email, entries.password);
      // The account is theirs by now, and the link used up: a photo that cannot be sent must not hold them here.
      const isSaved = !image || (await sendPhoto(image).then(isDone, isNotDone));
      leaveFlash(
        [t("welcome"), !is_proved && t("openMail", { email }), !isSaved && t("noPhoto")]
          .filter(Boolean)
          .join(" "),
      );
      await leaveFor("/dashboard");
    },
  });
  useLinkToken(form, takeClaimToken);

  return (
    <form method="post" {...form.props} className="mt-6 grid gap-4" aria-label={t("label")}>
      {user && (
        <div className="grid justify-items-start gap-3" role="status">
          <p className="wrap-anywhere">{t("signedIn", { name: user.displayName || user.email })}</p>
          <Button size="sm" onClick={() => void signOut()}>
            {t("logout")}
          </Button>
        </div>
      )}
      <FormField form={form} name="email" label={t("email")} hint={t("emailHint")}>
        {(control) => <Input {...control} type="email" autoComplete="username" />}
      </FormField>
      <FormField form={form} name="password" label={t("password")} hint={t("hint")}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormField form={form} name="image" label={t("photo")}>
        {(control) => <PhotoInput {...control} />}
      </FormField>
      <FormMessage form={form} names={FIELDS_UNSEEN} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}
