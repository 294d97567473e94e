"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "#translations";
import { textLink } from "@/components/ui/class-names";
import { useAutopay } from "@/lib/autopay/client";
import type { Autopay } from "@/lib/autopay/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { cardText, type NameTexts } from "@/lib/platform/format/agreement-lines";
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
  const [t, names] = [useTranslations("autopay.next"), useTranslations("payments.names")];
  const { data: autopay } = useAutopay(first);
  const words = autopay && messageOf(autopay, t);
  const warnings = autopay ? warningsOf(autopay, t, names) : [];
  return (
    <>
      {words && <p className="text-small text-ink-2 mt-2">{words}</p>}
      {autopay?.left.map((left) => (
        <p key={`${left.period} ${left.why}`} className="text-small font-strong mt-2">
          <span>{`${t("owed", whatOf(left))} ${reasonOf(left, t)} `}</span>
          {left.why !== "carried" && (
            <a className={textLink()} href={paymentPath(left.period)}>
              {t("payNow", { month: periodLabel(left.period) })}
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
            {t("saveAnother")}
          </a>
        </div>
      )}
    </>
  );
}

type Texts = ReturnType<typeof useTranslations<"autopay.next">>;

function messageOf({ on, next, left, declined, waits }: Autopay, t: Texts): string | null {
  if (!on) return null;
  if (waits) return t("waits");
  // What it takes late is said with what is owed.
  if (declined || left.some(({ why, period }) => why === "later" && period === next?.period)) return null;
  return next ? t("takes", { ...whatOf(next), day: dayLabel(next.date) }) : t("nothing");
}

/** Why autopay does not take something in its month. */
function reasonOf({ why, date }: Autopay["left"][number], t: Texts): string {
  switch (why) {
    case "later":
      return t("later", { day: dayLabel(date ?? "") });
    case "went_back":
      return t("wentBack");
    case "not_agreed":
      return t("notAgreed");
    case "carried":
      return date ? t("carried", { day: dayLabel(date) }) : t("carriedToNone");
  }
}

const whatOf = ({ amount, period }: Pick<NonNullable<Autopay["next"]>, "amount" | "period">) => ({
  amount: formatMoney(amount),
  month: periodLabel(period),
});

function warningsOf(autopay: Autopay, t: Texts, names: NameTexts): string[] {
  const { on, next, declined, stopped, waits } = autopay;
  if (!on) return stopped ? [t("stopped", { reason: stopped })] : [];
  const again = next && !waits && t("again", { day: dayLabel(next.date), ...whatOf(next) });
  const warning = declined && t("declined", { reason: declined.reason });
  return [...(warning ? [[warning, again].filter(Boolean).join(" ")] : []), ...expiryOf(autopay, t, names)];
}

/** Warns before the day, so that the bank need not decline (docs/product.md 5.45). */
function expiryOf({ card, expiry }: Autopay, t: Texts, names: NameTexts): string[] {
  if (!card || !expiry) return [];
  return [t(expiry === "expired" ? "expired" : "expires", { card: cardText(card, names) })];
}
