"use client";

import { Download, ShieldUser } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { leaveFlash } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { leaveFor, useForm } from "@/components/ui/use-form";
import { saveFile } from "@/lib/platform/client/save-file";
import { dayToday } from "@/lib/platform/format/dates";
import { readOwnData, deleteOwnAccount } from "@/lib/users/client";
import { deleteAccountForm } from "@/lib/users/own-data-contract";

interface OwnDataPanelProps {
  email: string;
  /** False for an account that signs in with Google only. */
  hasPassword: boolean;
  /** Why the account cannot be deleted now, if so. */
  refusal: string | null;
}

/** The user's stored data: export and deletion (docs/product.md 3.14, 3.15). */
export function OwnDataPanel({ email, hasPassword, refusal }: OwnDataPanelProps) {
  const t = useTranslations("account.ownData");
  const { isBusy, run } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const save = async () => {
    saveFile(`nibash-my-data-${dayToday()}.json`, await readOwnData());
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-data">
      <div className="flex flex-wrap items-center gap-3">
        <ShieldUser className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-data" className={CARD_HEADING}>
            {t("title")}
          </h2>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={isBusy}
            icon={<Download className="icon" aria-hidden="true" />}
            onClick={() => void run({ act: save, success: t("saved") })}
          >
            {t("download")}
          </Button>
          <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
            {t("delete")}
          </Button>
        </div>
      </div>
      <Dialog
        open={isDeleting && refusal !== null}
        onClose={() => setDeleting(false)}
        title={t("refused")}
        opensAtTitle
      >
        <p className={DIALOG_TEXT}>{refusal}</p>
        <DialogActions>
          <Button onClick={() => setDeleting(false)}>{t("close")}</Button>
        </DialogActions>
      </Dialog>
      <DeleteAccountDialog
        open={isDeleting && refusal === null}
        email={email}
        hasPassword={hasPassword}
        onClose={() => setDeleting(false)}
      />
    </section>
  );
}

interface DeleteAccountDialogProps {
  open: boolean;
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** Says what is deleted and what is kept, and asks for the user's own address and password (docs/product.md 3.15). */
function DeleteAccountDialog({ open, ...form }: DeleteAccountDialogProps) {
  const t = useTranslations("account.ownData");
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={open} onClose={form.onClose} title={t("deleteTitle")} busy={isBusy}>
      <div className={`grid gap-3 ${DIALOG_TEXT}`}>
        <p>{t("deleteText")}</p>
        <p>{t("deleteKept")}</p>
      </div>
      <DeleteAccountForm {...form} onBusy={setBusy} />
    </Dialog>
  );
}

interface FormProps extends Omit<DeleteAccountDialogProps, "open"> {
  onBusy: (isBusy: boolean) => void;
}

function DeleteAccountForm({ email, hasPassword, onClose, onBusy }: FormProps) {
  const t = useTranslations("account.ownData");
  const form = useForm({
    id: "delete-account",
    rules: deleteAccountForm,
    begin: { email: "", password: "" },
    send: async (entries) => {
      onBusy(true);
      try {
        await deleteOwnAccount(entries);
      } catch (error) {
        onBusy(false);
        throw error;
      }
      leaveFlash(t("deleted"));
      await leaveFor("/");
    },
  });
  return (
    <form {...form.props} method="post" aria-label={t("label")}>
      <FormField form={form} name="email" label={t("email")} hint={email}>
        {(control) => <Input {...control} type="email" autoComplete="off" required data-autofocus />}
      </FormField>
      {hasPassword ? (
        <FormField form={form} name="password" label={t("password")}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
        </FormField>
      ) : (
        <p className="text-small text-ink-2">{t("byGoogle")}</p>
      )}
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>{t("cancel")}</Button>
        <Button type="submit" variant="danger-fill" busy={form.isBusy}>
          {t("confirm")}
        </Button>
      </DialogActions>
    </form>
  );
}
