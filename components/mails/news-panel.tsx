"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { useAction } from "@/components/ui/use-action";
import { changeNews } from "@/lib/mails/client";

interface NewsPanelProps {
  email: string;
  /** Whether the user gets news, as server-rendered. */
  begin: boolean;
}

/**
 * Whether the user gets mails that are neither about security nor about money, and the switch (docs/product.md 12.4).
 */
export function NewsPanel({ email, begin }: NewsPanelProps) {
  const t = useTranslations("account.news");
  const [hasNews, setNews] = useState(begin);
  const { isBusy, run } = useAction();
  const change = async () => {
    const isDone = await run({
      act: () => changeNews(!hasNews),
      success: t(hasNews ? "switchedOff" : "switchedOn"),
    });
    if (isDone) setNews(!hasNews);
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-mails">
      <div className="flex flex-wrap items-center gap-3">
        <Mail className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-mails" className={CARD_HEADING}>
            {t("title")}
          </h2>
          <p className="wrap-anywhere">{hasNews ? t("on", { email }) : t("off")}</p>
          <p className="text-small text-ink-2">{t("always")}</p>
        </div>
        <Button size="sm" busy={isBusy} onClick={() => void change()}>
          {t(hasNews ? "switchOff" : "switchOn")}
        </Button>
      </div>
    </section>
  );
}
