"use client";

import { Languages, Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { useAction } from "@/components/ui/use-action";
import { changeNews, chooseLanguage } from "@/lib/mails/client";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@/lib/platform/contracts/language";

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

/** The language of a person's mails and papers; the screens are in English (docs/product.md 12.2). */
export function LanguagePanel({ begin }: { begin: Language }) {
  const [language, setLanguage] = useState(begin);
  const { run } = useAction();
  const choose = async (next: Language) => {
    setLanguage(next);
    const isDone = await run({
      act: () => chooseLanguage(next),
      success: `Mails and papers are in ${LANGUAGE_NAMES[next]} now.`,
    });
    if (!isDone) setLanguage(language);
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-language">
      <div className="flex flex-wrap items-center gap-3">
        <Languages className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-language" className={CARD_HEADING}>
            Language of mails and papers
          </h2>
          <p className="text-small text-ink-2">
            Mails to you, receipts, bills, statements and your agreement.
          </p>
        </div>
        <Select
          className="w-auto"
          aria-labelledby="own-language"
          value={language}
          onChange={({ target }) => void choose(target.value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
    </section>
  );
}
