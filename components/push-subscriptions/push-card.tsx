"use client";

import { BellRing } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { useAction } from "@/components/ui/use-action";
import { usePush, type PushAbility } from "@/lib/push-subscriptions/client";

interface PushCardProps {
  /** What the user has just done, which will lead to notifications. */
  about: "decision" | "receipt";
  className?: string;
}

/**
 * Offers push messages where they are useful; renders nothing if the browser cannot ask, or the user has declined here
 * (docs/product.md 10.11).
 */
export function PushCard({ about, className }: PushCardProps) {
  const t = useTranslations("account.pushCard");
  const { ability, isOn, isRefused, turnOn, refuse } = usePush();
  const { isBusy, run } = useAction();
  const [isDone, setDone] = useState(false);
  const card = useRef<HTMLElement>(null);
  // The buttons disappear: keep the focus in the card.
  useEffect(() => {
    if (isDone) card.current?.focus();
  }, [isDone]);
  const isOffered = ability === "unasked" && isOn === false && !isRefused;
  if (!isDone && !isOffered && !isBusy) return null;
  const accept = async () => {
    setDone(await run({ act: turnOn, success: t("switchedOn") }));
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={cardClass({ isPadded: true }, className)}
      aria-labelledby="tell-me-here"
    >
      <div className="flex gap-3">
        <BellRing className="icon mt-0.5" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id="tell-me-here" className={CARD_HEADING}>
            {t(isDone ? "isOn" : about)}
          </h2>
          {isDone ? (
            <p className="text-ink-2 text-small mt-1">
              {t.rich("where", {
                link: (parts) => (
                  <Link className={`${textLink()} -my-3`} href="/dashboard/account" prefetch={false}>
                    {parts}
                  </Link>
                ),
              })}
            </p>
          ) : (
            <>
              <p className="text-ink-2 text-small mt-1 text-pretty">{t("what")}</p>
              <div className="mt-4 flex flex-wrap gap-2">
                <Button size="sm" busy={isBusy} onClick={() => void accept()}>
                  {t("accept")}
                </Button>
                <Button size="sm" variant="ghost" onClick={refuse}>
                  {t("refuse")}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

const STATES = {
  unknown: "off",
  unasked: "off",
  allowed: "off",
  blocked: "blocked",
  none: "none",
} as const satisfies Record<PushAbility, string>;

/** Whether this device gets push messages, and the switch (docs/product.md 10.11). */
export function PushPanel() {
  const t = useTranslations("account.push");
  const { ability, isOn, error, turnOn, turnOff } = usePush();
  const { isBusy, run } = useAction();
  const change = () =>
    run({
      act: isOn ? turnOff : turnOn,
      success: t(isOn ? "switchedOff" : "switchedOn"),
    });
  const canChange = ability !== "none" && ability !== "blocked";
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-pushes">
      <div className="flex flex-wrap items-center gap-3">
        <BellRing className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-pushes" className={CARD_HEADING}>
            {t("title")}
          </h2>
          <p>{t(isOn ? "on" : STATES[ability])}</p>
          <p className="text-small text-ink-2">{t("kind")}</p>
        </div>
        {canChange && (
          <Button
            size="sm"
            busy={isBusy || (isOn === undefined && !error)}
            aria-describedby="own-pushes"
            onClick={() => void change()}
          >
            {t(isOn ? "switchOff" : "switchOn")}
          </Button>
        )}
      </div>
    </section>
  );
}
