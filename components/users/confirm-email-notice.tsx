"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { useAction } from "@/components/ui/use-action";
import { requestConfirmationLink } from "@/lib/users/sign-in-client";

/** Shown until the user has confirmed the address they registered with. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const t = useTranslations("account.confirmNotice");
  const { isBusy, run } = useAction();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    if (await run({ act: requestConfirmationLink, success: t("success", { email }) })) setSent(true);
  };
  return (
    <section
      className={cardClass({ isPadded: true }, "flex flex-wrap items-center gap-3")}
      aria-label={t("label")}
    >
      <MailCheck className="icon" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48">{t(isSent ? "sent" : "open")}</p>
      {!isSent && (
        <Button size="sm" busy={isBusy} onClick={() => void send()}>
          {t("send")}
        </Button>
      )}
    </section>
  );
}
