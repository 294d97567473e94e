import { dayLabel } from "@/lib/format/dates";
import { addMonths, MONTHS_OWED_BACK, periodLabel, periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { firstPeriodOf } from "./rules";
import { lastDayOf, type MonthRents } from "./derive-tenancy-months";

/** The reader of the message: the tenant, or an admin who records a payment of theirs. */
const WORDS = {
  tenant: { whose: "your agreement begins", last: "your last day is", who: "you had" },
  admin: { whose: "the agreement begins", last: "their last day is", who: "they had" },
} as const;

/** The newest agreement of a tenancy and its payable months. */
interface Tenancy {
  readonly agreement: AgreementDocument;
  readonly rents: MonthRents;
}

/** Returns the message why a month cannot be paid now. */
export function explainUnpayable(
  period: string,
  { agreement, rents }: Tenancy,
  now: Date,
  reader: keyof typeof WORDS = "tenant",
): string {
  const current = periodOf(now);
  const [first = firstPeriodOf(agreement)] = rents.keys();
  const lastDay = lastDayOf(agreement);
  const { whose, last, who } = WORDS[reader];
  if (period < addMonths(current, -MONTHS_OWED_BACK)) return "it is more than two years ago";
  if (period < first) return `${whose} in ${periodLabel(first)}`;
  if (lastDay && period > lastDay.slice(0, period.length)) return `${last} ${dayLabel(lastDay)}`;
  return period > current ? "it is more than five months ahead" : `${who} no agreement for that month`;
}
