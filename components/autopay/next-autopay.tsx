"use client";

import type { Autopay } from "@/lib/contracts/autopay";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { useAutopay } from "@/lib/hooks/autopay";

/** One line on "Your rent": what autopay takes next; nothing where it is off and has nothing to say. */
export function NextAutopay({ first }: { first: Autopay | undefined }) {
  const { autopay } = useAutopay(first);
  const words = autopay && wordsOf(autopay);
  return words ? <p className="text-small text-ink-2 mt-2">{words}</p> : null;
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
