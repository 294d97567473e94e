"use client";

import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { PasswordInput } from "@/components/ui/password-input";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { wentWrong } from "@/lib/platform/contracts/language";
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
  const t = useTranslations("users.confirmEmail");
  const form = useForm({ id: "confirm", rules, send: ({ password }) => onSubmit(password) });
  return (
    <form method="post" {...form.props} aria-label={t("label")} className="mt-6 grid gap-4">
      <p>{t("intro")}</p>
      <FormField form={form} name="password" label={t("password")}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <FormMessage form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.isBusy}>
        {t("submit")}
      </Button>
      {onRefuse ? <RefuseAddress onRefuse={onRefuse} /> : <NotRegistered from={from} />}
    </form>
  );
}

function RefuseAddress({ onRefuse }: { onRefuse: () => Promise<void> }) {
  const t = useTranslations("users.confirmEmail");
  const { isBusy, run } = useAction();
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-small">{t("notYours")}</p>
      <Button size="sm" busy={isBusy} onClick={() => void run({ act: onRefuse, success: t("thanks") })}>
        {t("refuse")}
      </Button>
    </div>
  );
}

function NotRegistered({ from }: { from: string }) {
  const t = useTranslations("users.confirmEmail");
  return (
    <p className="text-small mt-4">
      {t.rich("notRegistered", {
        link: (parts) => (
          <Link className={textLink()} href={withReturnPath("/forgot-password", from)} prefetch={false}>
            {parts}
          </Link>
        ),
      })}
    </p>
  );
}

interface Failure {
  readonly message: string;
  readonly code: CallError["code"];
}

/** Confirms with the link's token on mount; asks for the password if no one is signed in. */
export function ConfirmEmail({ from, isClaimed }: { from: string; isClaimed: boolean }) {
  const t = useTranslations("users.confirmEmail");
  const [isDone, setDone] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const [asksPassword, setAsksPassword] = useState(false);
  const token = useRef<string>(undefined);

  /** Throws CallError. */
  const confirm = useCallback(
    async (password?: string) => {
      token.current ??= takeLinkToken();
      // Opened without the link's token, there is nothing to ask the server for.
      if (!token.current) throw new CallError(0, "invalid_input", t("noLink"));
      await confirmEmail(token.current, password);
      setDone(true);
    },
    [t],
  );
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
        {t("refused")}
      </p>
    );
  if (isDone)
    return (
      <p className="mt-6" role="status">
        {t.rich("done", {
          where: whereOf(from, t),
          link: (parts) => (
            <WaitingLink className={textLink()} href={from === "/" ? "/dashboard" : from}>
              {parts}
            </WaitingLink>
          ),
        })}
      </p>
    );
  if (asksPassword)
    return <ConfirmPasswordForm from={from} onSubmit={confirmBy} onRefuse={isClaimed ? refuse : undefined} />;
  if (failure)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <FormError>{failure.message}</FormError>
        {failure.code === "invalid_input" ? (
          <p>
            {t.rich("askAgain", {
              link: (parts) => (
                <WaitingLink className={textLink()} href="/dashboard">
                  {parts}
                </WaitingLink>
              ),
            })}
          </p>
        ) : (
          // The link may still be valid: the request did not reach the server.
          <Button busy={isBusy} onClick={() => void confirmAtOnce()}>
            {t("again")}
          </Button>
        )}
      </div>
    );
  return (
    <p className="mt-6" role="status">
      {t("busy")}
    </p>
  );
}

/** The label of the link onwards: names the apartment that the user wanted when registering. */
function whereOf(from: string, t: ReturnType<typeof useTranslations<"users.confirmEmail">>): string {
  if (from === "/") return t("toDashboard");
  const apartment = /^\/apartments\/([\w-]+)/.exec(from)?.[1];
  return apartment ? t("toApartment", { apartment }) : t("back");
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { message: wentWrong(), code: "internal" };
  return { message: error.message, code: error.code };
}
