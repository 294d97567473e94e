"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/field";
import { endNews } from "@/lib/mails/client";
import { wentWrong } from "@/lib/platform/contracts/language";
import { takeLinkToken } from "@/lib/platform/session/browser-session";

/** The button behind a mail's link: opening the page changes nothing, since mail programs open links by themselves. */
export function EndNews() {
  const t = useTranslations("users.endNews");
  const token = useRef<string>(undefined);
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    token.current ??= takeLinkToken();
  }, []);
  const press = async () => {
    if (!token.current) {
      setFailure(t("noLink"));
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      await endNews(token.current);
      setDone(true);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : wentWrong());
    } finally {
      setBusy(false);
    }
  };
  if (isDone)
    return (
      <p className="mt-6" role="status">
        {t("done")}
      </p>
    );
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p>{t("always")}</p>
      {failure && <FormError>{failure}</FormError>}
      <Button variant="primary" busy={isBusy} onClick={() => void press()}>
        {t("stop")}
      </Button>
    </div>
  );
}
