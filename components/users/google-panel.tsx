"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
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
  return (
    <Dialog open={open} onClose={onClose} title="Allow Google sign-in">
      <AllowGoogleForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function AllowGoogleForm({ email, onClose }: Omit<AllowGoogleDialogProps, "open">) {
  const { allow } = useGoogleChanges();
  const form = useForm({
    id: "google",
    rules,
    send: async ({ password }) => {
      await allow(password);
      void toastSuccess("You can sign in with Google");
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <form {...form.props}>
      <p>The Google account {email} can then sign in as you.</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordInput {...control} autoComplete="current-password" required data-autofocus />}
      </FormField>
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Allow
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
  const [isAllowing, setAllowing] = useState(false);
  if (!link && !isEnded) return null;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-google">
      <div className="flex flex-wrap items-center gap-3">
        <KeyRound className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-google" className={CARD_HEADING}>
            Google sign-in
          </h2>
          <p>{link ? statusMessage(link, isQuestioned) : "Google sign-in is off for this account."}</p>
          {link && !hasPassword && (
            <p className="text-small text-ink-2">Set a password to be able to end it.</p>
          )}
        </div>
        {(isQuestioned || isEnded) && (
          <Button size="sm" onClick={() => setAllowing(true)}>
            {isEnded ? "Allow it again" : "It is mine"}
          </Button>
        )}
        {link && hasPassword && <EndGoogle />}
      </div>
      <AllowGoogleDialog open={isAllowing} email={email} onClose={() => setAllowing(false)} />
    </section>
  );
}

function statusMessage({ email, linked_at }: GoogleLink, isQuestioned: boolean): string {
  const account = email ? `The Google account ${email}` : "A Google account";
  const since = `${account} has been able to sign in as you since ${towerDate(linked_at)}`;
  return isQuestioned
    ? `${since}. It was linked after you had last used your old password. End it if it is not yours.`
    : `${since}.`;
}

function EndGoogle() {
  const { end } = useGoogleChanges();
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    if (await run({ act: end, success: "Google sign-in ended. Other devices are signed out." }))
      setAsking(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        End Google sign-in
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End Google sign-in?"
        confirmLabel="End it"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        No Google account signs in as you until you allow it here with your password. Your other devices are
        signed out.
      </ConfirmDialog>
    </>
  );
}
