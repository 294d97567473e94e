import { dayLabel } from "@/lib/platform/format/dates";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { codeKey } from "./claim-coupon";
import { firstPeriodOf, lastDayOf } from "./derive-bills";
import { costsStill } from "./find-accounts";

type Reserved = Pick<PaymentDocument, "agreement_id" | "coupon" | "percent" | "user_id" | "apartment_no"> &
  Pick<PaymentDocument, "lines" | "paid_cents" | "rent_cents" | "discount_cents" | "is_capped">;

/**
 * Returns whether an unfinished payment may still be paid: its agreement is active, its lines cost the same, and its coupon, if
 * any, is valid and of the same percentage: a deleted coupon's code may be in use by another.
 */
export async function stillHolds(row: Reserved, now = new Date()): Promise<boolean> {
  const { agreement_id, coupon = "", percent } = row;
  const [agreement, costsSame, valid] = await Promise.all([
    AgreementModel.exists({ _id: agreement_id, active: true }),
    costsStill(row, row, now),
    coupon === "" || CouponModel.exists({ code_key: codeKey(coupon), validity: "Valid", discount: percent }),
  ]);
  return Boolean(agreement && valid && costsSame);
}

/** The reader of the message: the tenant, or an admin who records a payment of theirs. */
const WORDS = {
  tenant: { whose: "your agreement begins", last: "your last day is", who: "you had" },
  admin: { whose: "the agreement begins", last: "their last day is", who: "they had" },
} as const;

/** The newest agreement of a tenancy, and the first month of all of them. */
interface Tenancy {
  readonly agreement: AgreementDocument;
  readonly first: string | undefined;
}

/** Returns the message why a month cannot be paid now. */
export function explainUnpayable(
  period: string,
  { agreement, first = firstPeriodOf(agreement) }: Tenancy,
  now: Date,
  reader: keyof typeof WORDS = "tenant",
): string {
  const lastDay = lastDayOf(agreement);
  const { whose, last, who } = WORDS[reader];
  if (period < first) return `${whose} in ${periodLabel(first)}`;
  if (lastDay && period > lastDay.slice(0, period.length)) return `${last} ${dayLabel(lastDay)}`;
  return period > periodOf(now) ? "it is more than five months ahead" : `${who} no agreement for that month`;
}
