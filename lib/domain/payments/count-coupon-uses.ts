import mongoose, { type ClientSession } from "mongoose";
import type { CouponDocument } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { CANCELLABLE_STATUSES, LIVE_STATUSES } from "./rules";

type Counted = Pick<CouponDocument, "coupon" | "date">;

interface Options {
  /** Counts only this user's. */
  readonly userId?: PaymentDocument["user_id"] | string;
  /** Excludes this month's own payment. */
  readonly except?: PaymentDocument["_id"];
  /** Excludes this user's unfinished payments, which end if they use the coupon for another month. */
  readonly withoutUnfinishedOf?: PaymentDocument["user_id"] | string;
  readonly session?: ClientSession;
}

/**
 * Counts the payments that use a coupon, unfinished ones included; cancelled and fully refunded ones release it. Payments
 * with a deleted coupon do not count for a later one with the same code.
 */
export async function countCouponUses({ coupon, date }: Counted, options: Options = {}): Promise<number> {
  const { userId, except, withoutUnfinishedOf, session } = options;
  return PaymentModel.countDocuments({
    coupon,
    created_at: mongoose.trusted({ $gte: date }),
    status: mongoose.trusted({ $in: [...LIVE_STATUSES] }),
    ...(userId && { user_id: userId }),
    ...(except && { _id: mongoose.trusted({ $ne: except }) }),
    ...(withoutUnfinishedOf && {
      $nor: [{ user_id: withoutUnfinishedOf, status: mongoose.trusted({ $in: [...CANCELLABLE_STATUSES] }) }],
    }),
  }).session(session ?? null);
}
