"use client";

import { CircleAlert } from "lucide-react";
import { textLink } from "@/components/ui/text-link";
import type { Autopay } from "@/lib/contracts/autopay";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { useAutopay } from "@/lib/hooks/autopay";
import { cardName } from "./card-words";

/** A document of its own: the card provider's script is let in there. */
export const SAVE_CARD = "/payment/card";

/** On "Your rent": what autopay takes next, and whether the card will be good then; nothing where it is off and has nothing to say. */
export function NextAutopay({ first }: { first: Autopay | undefined }) {
  const { autopay } = useAutopay(first);
  const words = autopay && wordsOf(autopay);
  const warning = autopay?.on ? warningOf(autopay) : null;
  return (
    <>
      {words && <p className="text-small text-ink-2 mt-2">{words}</p>}
      {warning && (
        <div className="text-small mt-2 flex flex-wrap items-center gap-x-4">
          <p className="text-danger flex items-start gap-2 font-[550]">
            <CircleAlert className="icon mt-px size-4.5" aria-hidden="true" />
            {warning}
          </p>
          <a className={textLink()} href={SAVE_CARD}>
            Save another card
          </a>
        </div>
      )}
    </>
  );
}

function wordsOf({ on, next, declined, stopped }: Autopay): string | null {
  if (!on) return stopped && `Autopay has stopped. ${stopped}`;
  if (!next) return "Autopay is on. Nothing is to be paid now.";
  const what = `${formatDollars(next.amount)} for ${periodLabel(next.period)}`;
  const when = dayLabel(next.date);
  return declined
    ? `The bank declined autopay: ${declined.reason} It tries again on ${when}: ${what}.`
    : `Autopay takes ${what} on ${when}.`;
}

/** Before the day, so that the bank need not decline (docs/product.md 5.45). */
function warningOf({ card, expiry }: Autopay): string | null {
  if (!card || !expiry) return null;
  return expiry === "expired"
    ? `Your ${cardName(card)} has expired.`
    : `Your ${cardName(card)} will have expired by then.`;
}
