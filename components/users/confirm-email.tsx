"use client";

import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { WENT_WRONG } from "@/lib/platform/format/messages";
import { takeLinkToken } from "@/lib/platform/session/browser-session";
import { CallError } from "@/lib/platform/session/call-error";
import { confirmEmail, refuseAddress } from "@/lib/users/sign-in-client";

const rules = async () => (await import("@/lib/users/account-contract")).confirmPasswordForm;

interface ConfirmPasswordFormProps {
  /** For an address that an account claims. */
  onRefuse: (() => Promise<void>) | undefined;
  /** A path of this site: the page the user came from when registering. */
  from: string;
  onSubmit: (password: string) => Promise<void>;
}

/** Asks the user who opened the link for the account's password: the mail alone does not prove who registered. */
function ConfirmPasswordForm({ from, onSubmit, onRefuse }: ConfirmPasswordFormProps) {
  const form = useForm({ id: "confirm", rules, send: ({ password }) => onSubmit(password) });
  return (
    <form method="post" {...form.props} aria-label="Confirm your email" className="mt-6 grid gap-4">
      <p>Enter the password you registered with to confirm that this account is yours.</p>
      <FormField form={form} name="password" label="Password">
        {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <FormMessage form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        Confirm my email address
      </Button>
      {onRefuse ? <RefuseAddress onRefuse={onRefuse} /> : <NotRegistered from={from} />}
    </form>
  );
}

function RefuseAddress({ onRefuse }: { onRefuse: () => Promise<void> }) {
  const { isBusy, run } = useAction();
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-small">
        Is this account not yours? Then say so: it loses this address, and you can register with it.
      </p>
      <Button size="sm" busy={isBusy} onClick={() => void run({ act: onRefuse, success: "Thank you" })}>
        This Is Not Me
      </Button>
    </div>
  );
}

function NotRegistered({ from }: { from: string }) {
  return (
    <p className="text-small mt-4">
      Did you not register here? Then leave this page, and nothing is confirmed. To take over the account,{" "}
      <Link className={textLink()} href={withReturnPath("/forgot-password", from)} prefetch={false}>
        choose a new password
      </Link>
      .
    </p>
  );
}

interface Failure {
  readonly message: string;
  readonly code: CallError["code"];
}

const NO_LINK = "Please open the link in the mail that we sent you.";

/** Confirms with the link's token on mount; asks for the password if no one is signed in. */
export function ConfirmEmail({ from, isClaimed }: { from: string; isClaimed: boolean }) {
  const [isDone, setDone] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const [asksPassword, setAsksPassword] = useState(false);
  const token = useRef<string>(undefined);

  /** Throws CallError. */
  const confirm = useCallback(async (password?: string) => {
    token.current ??= takeLinkToken();
    // Opened without the link's token, there is nothing to ask the server for.
    if (!token.current) throw new CallError(0, "invalid_input", NO_LINK);
    await confirmEmail(token.current, password);
    setDone(true);
  }, []);
  const confirmAtOnce = useCallback(async () => {
    setBusy(true);
    try {
      await confirm();
    } catch (error) {
      const told = failureOf(error);
      // The first time this is a question, not a failure.
      if (told.code === "wrong_password") setAsksPassword(true);
      else setFailure(told);
    } finally {
      setBusy(false);
    }
  }, [confirm]);
  useEffect(() => {
    if (token.current === undefined) void confirmAtOnce();
  }, [confirmAtOnce]);

  /** Throws CallError, unless the link is invalid: then there is nothing left to fill in. */
  const confirmBy = async (password: string) => {
    try {
      await confirm(password);
    } catch (error) {
      const told = failureOf(error);
      if (told.code !== "invalid_input") throw error;
      setAsksPassword(false);
      setFailure(told);
    }
  };
  /** Throws CallError. */
  const refuse = async () => {
    await refuseAddress(token.current ?? "");
    setRefused(true);
  };
  if (isRefused)
    return (
      <p className="mt-6" role="status">
        Thank you. No account here has your address any more.
      </p>
    );
  if (isDone)
    return (
      <p className="mt-6" role="status">
        Thank you, your email address is confirmed.{" "}
        <WaitingLink className={textLink()} href={from === "/" ? "/dashboard" : from}>
          {linkLabel(from)}
        </WaitingLink>
      </p>
    );
  if (asksPassword)
    return <ConfirmPasswordForm from={from} onSubmit={confirmBy} onRefuse={isClaimed ? refuse : undefined} />;
  if (failure)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <FormError>{failure.message}</FormError>
        {failure.code === "invalid_input" ? (
          <p>Links last a day and work once. Log in and ask for a new one in your profile.</p>
        ) : (
          // The link may still be valid: the request did not reach the server.
          <Button busy={isBusy} onClick={() => void confirmAtOnce()}>
            Try again
          </Button>
        )}
      </div>
    );
  return (
    <p className="mt-6" role="status">
      Confirming…
    </p>
  );
}

/** The label of the link onwards: names the apartment that the user wanted when registering. */
function linkLabel(from: string): string {
  if (from === "/") return "Open your dashboard";
  const wanted = /^\/apartments\/([\w-]+)/.exec(from)?.[1];
  return wanted ? `Back to Apartment ${wanted}` : "Back to where you were";
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { message: WENT_WRONG, code: "internal" };
  return { message: error.message, code: error.code };
}
