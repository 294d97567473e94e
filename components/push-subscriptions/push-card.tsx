"use client";

import { BellRing } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { useAction } from "@/components/ui/use-action";
import { usePush, type PushAbility } from "@/lib/push-subscriptions/client";

const HEADINGS = {
  decision: "Get a message when it is decided?",
  receipt: "Get a message for receipts and announcements?",
} as const;

interface PushCardProps {
  /** What the user has just done, which will lead to notifications. */
  about: keyof typeof HEADINGS;
  className?: string;
}

/**
 * Offers push messages where they are useful; renders nothing if the browser cannot ask, or the user has declined here
 * (docs/product.md 10.11).
 */
export function PushCard({ about, className }: PushCardProps) {
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
    setDone(await run({ act: turnOn, success: "Messages come to this device now." }));
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
            {isDone ? "Messages are on for this device" : HEADINGS[about]}
          </h2>
          {isDone ? (
            <p className="text-ink-2 text-small mt-1">
              You can switch that off under{" "}
              <Link className={`${textLink()} -my-3`} href="/dashboard/account" prefetch={false}>
                Account
              </Link>
              .
            </p>
          ) : (
            <>
              <p className="text-ink-2 text-small mt-1 text-pretty">
                A message comes to this device, even while the site is closed. It says only what kind of news
                there is.
              </p>
              <div className="mt-4 flex flex-wrap gap-2">
                <Button size="sm" busy={isBusy} onClick={() => void accept()}>
                  Notify me on this device
                </Button>
                <Button size="sm" variant="ghost" onClick={refuse}>
                  Not now
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

const OFF = "They are switched off.";

const STATES: Readonly<Record<PushAbility, string>> = {
  unknown: OFF,
  unasked: OFF,
  allowed: OFF,
  blocked: "Your browser blocks them. Allow notifications of this site in its settings first.",
  none: "This browser can't show them. On an iPhone or iPad, add the site to the home screen first.",
};

/** Whether this device gets push messages, and the switch (docs/product.md 10.11). */
export function PushPanel() {
  const { ability, isOn, error, turnOn, turnOff } = usePush();
  const { isBusy, run } = useAction();
  const change = () =>
    run({
      act: isOn ? turnOff : turnOn,
      success: isOn ? "No more messages on this device." : "Messages come to this device now.",
    });
  const canChange = ability !== "none" && ability !== "blocked";
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-pushes">
      <div className="flex flex-wrap items-center gap-3">
        <BellRing className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-pushes" className={CARD_HEADING}>
            Messages on this device
          </h2>
          <p>{isOn ? "Announcements, decisions and receipts arrive here." : STATES[ability]}</p>
          <p className="text-small text-ink-2">
            They say only what kind of news there is, and stop when you sign out.
          </p>
        </div>
        {canChange && (
          <Button
            size="sm"
            busy={isBusy || (isOn === undefined && !error)}
            aria-describedby="own-pushes"
            onClick={() => void change()}
          >
            {isOn ? "Switch off" : "Switch on"}
          </Button>
        )}
      </div>
    </section>
  );
}
