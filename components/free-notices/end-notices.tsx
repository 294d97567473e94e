"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/field";
import { endNotices } from "@/lib/free-notices/client";
import { WENT_WRONG } from "@/lib/platform/format/messages";
import { takeLinkToken } from "@/lib/platform/session/browser-session";
import { CallError } from "@/lib/platform/session/call-error";

/** Ends the notices with the link's token on mount: pressing the link expressed the wish. */
export function EndNotices() {
  const [state, setState] = useState<"busy" | "done" | "no link">("busy");
  const [failure, setFailure] = useState<string>();
  const token = useRef<string>(undefined);

  const end = useCallback(async () => {
    token.current ??= takeLinkToken();
    if (!token.current) {
      setState("no link");
      return;
    }
    setFailure(undefined);
    try {
      await endNotices(token.current);
      setState("done");
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : WENT_WRONG);
    }
  }, []);
  useEffect(() => {
    if (token.current === undefined) void end();
  }, [end]);

  if (failure)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <FormError>{failure}</FormError>
        <Button onClick={() => void end()}>Try again</Button>
      </div>
    );
  return (
    <p className="mt-6" role="status">
      {MESSAGES[state]}
    </p>
  );
}

const MESSAGES = {
  busy: "One moment…",
  done: "Done. We have deleted your address, and you get no more of these mails.",
  "no link": "Please open the link in the mail that we sent you.",
};
