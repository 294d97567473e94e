"use client";

import { CircleAlert } from "lucide-react";
import { textLink } from "@/components/ui/class-names";
import { useAutopay } from "@/lib/autopay/client";
import type { Autopay } from "@/lib/autopay/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { cardName } from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { paymentPath } from "@/lib/platform/session/held-payment";

/** Needs a full document load: its policy allows the card provider's script. */
export const SAVE_CARD = "/payment/card";

/**
 * On "Your rent": autopay's next charge, and warnings with a link to save another card; renders nothing if autopay is
 * off without a warning.
 */
export function NextAutopay({ first }: { first: Autopay | undefined }) {
  const { data: autopay } = useAutopay(first);
  const words = autopay && messageOf(autopay);
  const warnings = autopay ? warningsOf(autopay) : [];
  return (
    <>
      {words && <p className="text-small text-ink-2 mt-2">{words}</p>}
      {autopay?.left.map((left) => (
        <p key={`${left.period} ${left.why}`} className="text-small font-strong mt-2">
          <span>{`${whatOf(left)} is owed. ${reasonOf(left)} `}</span>
          {left.why !== "carried" && (
            <a className={textLink()} href={paymentPath(left.period)}>
              {`Pay ${periodLabel(left.period)} now`}
            </a>
          )}
        </p>
      ))}
      {warnings.length > 0 && (
        <div className="text-small mt-2 flex flex-wrap items-center gap-x-4">
          {warnings.map((warning) => (
            <p key={warning} className="text-danger font-strong flex items-start gap-2">
              <CircleAlert className="icon mt-px size-4.5" aria-hidden="true" />
              <span>{warning}</span>
            </p>
          ))}
          <a className={textLink()} href={SAVE_CARD}>
            Save another card
          </a>
        </div>
      )}
    </>
  );
}

function messageOf({ on, next, declined, waits }: Autopay): string | null {
  if (!on) return null;
  if (waits)
    return "Autopay waits, and takes nothing, until the office has answered the payment that you reported. It then tells you three days before it takes what is open.";
  if (declined) return null;
  return next
    ? `Autopay takes ${whatOf(next)} on ${dayLabel(next.date)}.`
    : "Autopay is on. Nothing is due now.";
}

/** Why autopay does not take something in its month. */
function reasonOf({ why, date }: Autopay["left"][number]): string {
  switch (why) {
    case "later":
      return `Autopay takes one month at a time, and this one only on ${dayLabel(date ?? "")}.`;
    case "went_back":
      return "Autopay does not charge it, because money for this month was refunded.";
    case "not_agreed":
      return "Autopay takes only the rent and what you agreed to, as it was when we told you.";
    case "carried":
      return date
        ? `Autopay takes it with the next rent, on ${dayLabel(date)}.`
        : "Autopay takes no rent after it. Please pay it at the office.";
  }
}

const whatOf = ({ amount, period }: Pick<NonNullable<Autopay["next"]>, "amount" | "period">) =>
  `${formatMoney(amount)} for ${periodLabel(period)}`;

function warningsOf(autopay: Autopay): string[] {
  const { on, next, declined, stopped, waits } = autopay;
  if (!on) return stopped ? [`Autopay has stopped. ${stopped}`] : [];
  const again = next && !waits ? ` It tries again on ${dayLabel(next.date)}: ${whatOf(next)}.` : "";
  return [
    ...(declined ? [`The bank declined autopay: ${declined.reason}${again}`] : []),
    ...expiryOf(autopay),
  ];
}

/** Warns before the day, so that the bank need not decline (docs/product.md 5.45). */
function expiryOf({ card, expiry }: Autopay): string[] {
  if (!card || !expiry) return [];
  return [`Your ${cardName(card)} ${expiry === "expired" ? "has expired" : "will have expired by then"}.`];
}
