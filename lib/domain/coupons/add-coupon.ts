import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { COUPON_TAKEN } from "@/lib/contracts/coupons.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError } from "@/lib/errors";
import { CouponModel } from "@/models/coupon";
import { codeKey } from "./rules";

interface NewCoupon {
  readonly coupon: string;
  /** Whole percent, 1 to 100. */
  readonly discount: number;
  readonly description: string;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly uses?: number | null | undefined;
  readonly uses_per_tenant?: number | null | undefined;
}

/** Adds a valid coupon dated now and returns its id. Throws coupon_taken if the code is in use (I12). */
export async function addCoupon(
  actor: Actor<"admin">,
  { coupon, discount, description, ...limits }: NewCoupon,
): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const { from, until, uses, uses_per_tenant } = limits;
  const added = {
    coupon,
    discount,
    description,
    validity: "Valid" as const,
    ...(from && { from }),
    ...(until && { until }),
    ...(uses && { uses }),
    ...(uses_per_tenant && { uses_per_tenant }),
  };
  try {
    await inTransaction(async (session) => {
      const document = { _id, ...added, code_key: codeKey(coupon), date: new Date() };
      await CouponModel.create([document], { session });
      await recordChange({ actor, action: "coupon.added", subject: coupon, after: added }, session);
    });
  } catch (error) {
    if (!isDuplicateKey(error, "code_key")) throw error;
    throw new AppError("coupon_taken", COUPON_TAKEN, { fields: { coupon: COUPON_TAKEN }, cause: error });
  }
  return _id.toString();
}
