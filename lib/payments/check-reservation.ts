import { codeKey } from "@/lib/coupons/rules";
import { dayLabel } from "@/lib/platform/format/dates";
import { addMonths, MONTHS_OWED_BACK, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { getPayableRents, lastDayOf, type MonthRents } from "./derive-tenancy-months";
import { firstPeriodOf } from "./rules";

type Reserved = Pick<
  PaymentDocument,
  "agreement_id" | "coupon" | "percent" | "user_id" | "apartment_no" | "period" | "rent_cents"
>;

/**
 * Returns whether an unfinished payment may still be paid: its agreement is active with this rent for the month, and its
 * coupon, if any, is valid and of the same percentage: a deleted coupon's code may be in use by another.
 */
export async function stillHolds(row: Reserved, now = new Date()): Promise<boolean> {
  const { agreement_id, coupon = "", percent, period, rent_cents } = row;
  const [agreement, rents, valid] = await Promise.all([
    AgreementModel.exists({ _id: agreement_id, active: true }),
    getPayableRents(row, now),
    coupon === "" || CouponModel.exists({ code_key: codeKey(coupon), validity: "Valid", discount: percent }),
  ]);
  return Boolean(agreement && valid && rents.get(period) === rent_cents);
}

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
