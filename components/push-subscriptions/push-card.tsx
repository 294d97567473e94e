"use client";

import { BellRing } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { textLink } from "@/components/ui/text-link";
import { useAction } from "@/components/ui/use-action";
import { usePush } from "@/lib/push-subscriptions/client";

const HEADINGS = {
  decision: "Get a message when it is decided?",
  receipt: "Get a message for receipts and notices?",
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
            {isDone ? "Notifications are on for this device" : HEADINGS[about]}
          </h2>
          {isDone ? (
            <p className="text-ink-2 text-small mt-1">
              You can switch that off on your{" "}
              <Link className={`${textLink()} -my-3`} href="/dashboard" prefetch={false}>
                profile
              </Link>
              .
            </p>
          ) : (
            <>
              <p className="text-ink-2 text-small mt-1 text-pretty">
                A message comes to this device, also while the site is closed. It says what kind of news there
                is and no more.
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
