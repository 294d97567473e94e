"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { towerDate } from "@/lib/platform/format/dates";
import { useGoogleChanges } from "@/lib/users/client";
import type { GoogleLink, GoogleState } from "@/lib/users/own-data-contract";

const rules = async () => (await import("@/lib/users/own-data-contract")).allowGoogleForm;

interface AllowGoogleDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Asks for the password, which is required to allow a Google account again. */
function AllowGoogleDialog({ open, email, onClose }: AllowGoogleDialogProps) {
  const t = useTranslations("account.google");
  return (
    <Dialog open={open} onClose={onClose} title={t("allowTitle")}>
      <AllowGoogleForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function AllowGoogleForm({ email, onClose }: Omit<AllowGoogleDialogProps, "open">) {
  const t = useTranslations("account.google");
  const { allow } = useGoogleChanges();
  const form = useForm({
    id: "google",
    rules,
    send: async ({ password }) => {
      await allow(password);
      void toastSuccess(t("allowed"));
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      <p>{t("allowIntro", { email })}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" label={t("password")}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" required data-autofocus />}
      </FormField>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("allow")}
        </Button>
      </DialogActions>
    </form>
  );
}

interface GooglePanelProps {
  state: GoogleState;
  email: string;
  /** False if Google is the only way to sign in, which cannot be ended. */
  hasPassword: boolean;
}

/** Shows which Google account signs in as this user, and how to end it; renders nothing if there is none. */
export function GooglePanel({
  state: { link, isQuestioned, isEnded },
  email,
  hasPassword,
}: GooglePanelProps) {
  const t = useTranslations("account.google");
  const [isAllowing, setAllowing] = useState(false);
  if (!link && !isEnded) return null;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-google">
      <div className="flex flex-wrap items-center gap-3">
        <KeyRound className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-google" className={CARD_HEADING}>
            {t("title")}
          </h2>
          <p>{link ? statusOf(link, isQuestioned, t) : t("off")}</p>
          {link && !hasPassword && <p className="text-small text-ink-2">{t("noPassword")}</p>}
        </div>
        {(isQuestioned || isEnded) && (
          <Button size="sm" onClick={() => setAllowing(true)}>
            {t(isEnded ? "allowAgain" : "mine")}
          </Button>
        )}
        {link && hasPassword && <EndGoogle />}
      </div>
      <AllowGoogleDialog open={isAllowing} email={email} onClose={() => setAllowing(false)} />
    </section>
  );
}

function statusOf(
  { email, linked_at }: GoogleLink,
  isQuestioned: boolean,
  t: ReturnType<typeof useTranslations<"account.google">>,
): string {
  const day = towerDate(linked_at);
  if (email) return t(isQuestioned ? "questioned" : "since", { email, day });
  return t(isQuestioned ? "questionedUnnamed" : "sinceUnnamed", { day });
}

function EndGoogle() {
  const t = useTranslations("account.google");
  const { end } = useGoogleChanges();
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    if (await run({ act: end, success: t("ended") })) setAsking(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("end")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("endTitle")}
        confirmLabel={t("endConfirm")}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t("endText")}
      </ConfirmDialog>
    </>
  );
}
