"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
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
  const [hasNews, setNews] = useState(begin);
  const { isBusy, run } = useAction();
  const change = async () => {
    const isDone = await run({
      act: () => changeNews(!hasNews),
      success: hasNews ? "News is switched off." : "News is switched on.",
    });
    if (isDone) setNews(!hasNews);
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-mails">
      <div className="flex flex-wrap items-center gap-3">
        <Mail className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-mails" className={CARD_HEADING}>
            Mails about the building and your home
          </h2>
          <p className="wrap-anywhere">{hasNews ? `They come to ${email}.` : "They are switched off."}</p>
          <p className="text-small text-ink-2">
            You always get mails about your account, your agreement and money.
          </p>
        </div>
        <Button size="sm" busy={isBusy} onClick={() => void change()}>
          {hasNews ? "Switch off" : "Switch on"}
        </Button>
      </div>
    </section>
  );
}
