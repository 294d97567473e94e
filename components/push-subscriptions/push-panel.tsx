"use client";

import { BellRing } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { useAction } from "@/components/ui/use-action";
import { type PushAbility, usePush } from "@/lib/push-subscriptions/client";

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
          <p>{isOn ? "Notices, decisions and receipts arrive here." : STATES[ability]}</p>
          <p className="text-small text-ink-2">
            They say what kind of news there is and no more, and stop when you sign out.
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
