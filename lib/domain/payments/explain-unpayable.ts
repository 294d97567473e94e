import { addMonths, MONTHS_OWED_BACK, periodLabel, periodOf } from "@/lib/format/periods";
import type { MonthRents } from "./tenancy-months";

/** To whom it is said: the tenant, or an admin who records a payment of theirs. */
const WORDS = {
  tenant: { whose: "your agreement begins", who: "you had" },
  admin: { whose: "the agreement begins", who: "they had" },
} as const;

/** Why a month is not among those that can be paid now, in words. */
export function explainUnpayable(
  period: string,
  rents: MonthRents,
  now: Date,
  reader: keyof typeof WORDS = "tenant",
): string {
  const current = periodOf(now);
  const [first = current] = rents.keys();
  const { whose, who } = WORDS[reader];
  if (period < addMonths(current, -MONTHS_OWED_BACK)) return "it is more than two years ago";
  if (period < first) return `${whose} in ${periodLabel(first)}`;
  return period > current ? "it is more than five months ahead" : `${who} no agreement for that month`;
}
