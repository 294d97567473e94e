import mongoose, { type ClientSession } from "mongoose";
import type { CouponDocument } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { CANCELLABLE_STATUSES, LIVE_STATUSES } from "./rules";

type Counted = Pick<CouponDocument, "coupon" | "date">;

interface Options {
  /** Of this person alone. */
  readonly userId?: PaymentDocument["user_id"] | string;
  /** A month that is asked about again is not counted against itself. */
  readonly except?: PaymentDocument["_id"];
  /** Without what this person began and has not paid: it ends where they take the coupon for another month. */
  readonly withoutUnfinishedOf?: PaymentDocument["user_id"] | string;
  readonly session?: ClientSession;
}

/**
 * How many payments took a coupon, those under way included; one that was cancelled or given back whole has left it
 * free. A deleted coupon's payments do not count against a later one with its code.
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
