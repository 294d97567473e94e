import type { ClientSession } from "mongoose";
import { countCouponUses } from "@/lib/domain/payments/count-coupon-uses";
import { CouponModel, type CouponDocument } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { codeKey } from "./rules";

type Released = Pick<PaymentDocument, "_id" | "coupon" | "user_id" | "created_at">;

/**
 * Returns whether a payment that has released its coupon may use it again: whether a use is left. Validity and days do not
 * matter, since the coupon could be used when it was paid with; nor does a later coupon with the same code. With a session
 * it writes the coupon, as `claimCoupon` does, so that of two concurrent claims the second sees the first.
 */
export async function claimCouponAgain(row: Released, session?: ClientSession): Promise<boolean> {
  if (!row.coupon) return true;
  const which = { code_key: codeKey(row.coupon) };
  const coupon: CouponDocument | null = session
    ? await CouponModel.findOneAndUpdate(which, { $inc: { claims: 1 } }, { session }).lean()
    : await CouponModel.findOne(which).lean();
  if (!coupon || coupon.date > row.created_at) return true;
  const options = { except: row._id, ...(session && { session }) };
  // Sequential: a transaction runs one operation at a time.
  if (coupon.uses && (await countCouponUses(coupon, options)) >= coupon.uses) return false;
  const { uses_per_tenant: own } = coupon;
  return !own || (await countCouponUses(coupon, { ...options, userId: row.user_id })) < own;
}
