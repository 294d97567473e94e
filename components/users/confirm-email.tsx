"use client";

import { useEffect, useRef, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { FormError } from "@/components/ui/form-error";
import { confirmEmail, takeLinkToken } from "@/lib/hooks/account-links";

/** Confirms by the link's token as soon as the page is there. */
export function ConfirmEmail() {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    confirm(takeLinkToken()).then(
      () => setDone(true),
      (error: unknown) => setFailure(error instanceof Error ? error.message : undefined),
    );
  }, []);
  if (failure)
    return (
      <div className="mt-6 grid gap-3">
        <FormError>{failure}</FormError>
        <p>Links last a day and work once. Log in and ask for a new one in your profile.</p>
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

/** Opened without its link there is nothing to ask the server for. */
async function confirm(token: string): Promise<void> {
  if (!token) throw new Error("Please open the link in the mail that we sent you.");
  await confirmEmail(token);
}
