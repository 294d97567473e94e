import { codeKey } from "@/lib/domain/coupons/rules";
import { AgreementModel } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { getPayableRents } from "./derive-tenancy-months";

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
