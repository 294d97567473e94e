"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/form-error";
import { confirmEmail, takeLinkToken } from "@/lib/hooks/account-links";
import { CallError } from "@/lib/http/call-error";
import { WENT_WRONG } from "@/lib/words";

interface Failure {
  readonly message: string;
  /** The link may be good still: the way to the server was not. */
  readonly canRetry: boolean;
}

const NO_LINK = "Please open the link in the mail that we sent you.";

/** Confirms by the link's token as soon as the page is there. */
export function ConfirmEmail() {
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const token = useRef<string>(undefined);

  const confirm = useCallback(async () => {
    setBusy(true);
    token.current ??= takeLinkToken();
    try {
      // Opened without its link there is nothing to ask the server for.
      if (!token.current) throw new CallError(0, "invalid_input", NO_LINK);
      await confirmEmail(token.current);
      setDone(true);
      setFailure(undefined);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    if (token.current === undefined) void confirm();
  }, [confirm]);

  if (failure)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <FormError>{failure.message}</FormError>
        {failure.canRetry ? (
          <Button busy={isBusy} onClick={() => void confirm()}>
            Try again
          </Button>
        ) : (
          <p>Links last a day and work once. Log in and ask for a new one in your profile.</p>
        )}
      </div>
    );
  return (
    <p className="mt-6" role="status">
      {isDone ? (
        <>
          Thank you, your email address is confirmed.{" "}
          <WaitingLink className="link" href="/dashboard">
            Open your dashboard
          </WaitingLink>
        </>
      ) : (
        "Confirming…"
      )}
    </p>
  );
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { message: WENT_WRONG, canRetry: true };
  return { message: error.message, canRetry: error.code !== "invalid_input" };
}
