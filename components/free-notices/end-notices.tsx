"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/field";
import type { endNotices } from "@/lib/free-notices/contract";
import { wentWrong } from "@/lib/platform/contracts/language";
import { takeLinkToken } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";

/** Ends the notices with the link's token on mount: pressing the link expressed the wish. */
export function EndNotices() {
  const t = useTranslations("apartments.ending");
  const kit = useTranslations("layout.kit");
  const [state, setState] = useState<"busy" | "done" | "noLink">("busy");
  const [failure, setFailure] = useState<string>();
  const token = useRef<string>(undefined);

  const end = useCallback(async () => {
    token.current ??= takeLinkToken();
    if (!token.current) {
      setState("noLink");
      return;
    }
    setFailure(undefined);
    try {
      const body = { token: token.current };
      await call<typeof endNotices>("POST /free-notices/end", { body, anonymous: true });
      setState("done");
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : wentWrong());
    }
  }, []);
  useEffect(() => {
    if (token.current === undefined) void end();
  }, [end]);

  if (failure)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <FormError>{failure}</FormError>
        <Button onClick={() => void end()}>{kit("tryAgain")}</Button>
      </div>
    );
  return (
    <p className="mt-6" role="status">
      {t(state)}
    </p>
  );
}
