import mongoose, { type ClientSession, type Types } from "mongoose";
import { CANCELLABLE_STATUSES, LIVE_STATUSES } from "@/lib/payments/rules";
import { AppError } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { type CouponDocument, CouponModel } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { INVALID_COUPON } from "./contract";
import { codeKey, refusalOf, whyUsedUp, type CouponUses } from "./rules";

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

interface Claim {
  readonly code: string;
  /** The percentage at which the payment was reserved. */
  readonly percent: number;
  readonly userId: PaymentDocument["user_id"];
}

/**
 * Claims one use of a coupon for a payment in the same transaction. Each claim writes the coupon, so that the second of
 * two concurrent claims retries and sees the first. Returns false if the code now has another percentage, because it
 * was deleted and added again. Throws `coupon_invalid`, `coupon_expired`, `coupon_unusable`.
 */
export async function claimCoupon(
  { code, percent, userId }: Claim,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const coupon = await CouponModel.findOneAndUpdate(
    { code_key: codeKey(code) },
    { $inc: { claims: 1 } },
    { session, returnDocument: "after" },
  ).lean();
  if (!coupon) throw new AppError("coupon_invalid", INVALID_COUPON);
  const refusal = await findRefusal(coupon, { userId, session, now });
  if (refusal) throw refusal;
  return coupon.discount === percent;
}

interface Asking {
  readonly userId: PaymentDocument["user_id"] | string;
  readonly except?: Types.ObjectId;
  /** The tenant whose unfinished payments do not count: they end when this tenant uses the coupon for another month. */
  readonly withoutUnfinishedOf?: PaymentDocument["user_id"] | string;
  readonly session?: ClientSession;
  readonly now: Date;
}

/** Returns why this person cannot use the coupon now, or null. */
export async function findRefusal(coupon: CouponDocument, asking: Asking): Promise<AppError | null> {
  const { now, ...options } = asking;
  return refusalOf(coupon, await countUses(coupon, options), towerDay(now));
}

/** Counts only what the coupon limits. */
async function countUses(
  coupon: CouponDocument,
  { userId, ...options }: Omit<Asking, "now">,
): Promise<CouponUses> {
  // Sequential: a transaction runs one operation at a time.
  const all = coupon.uses ? await countCouponUses(coupon, options) : 0;
  const own = coupon.uses_per_tenant ? await countCouponUses(coupon, { ...options, userId }) : 0;
  return { all, own };
}

type Released = Pick<PaymentDocument, "_id" | "coupon" | "user_id" | "created_at">;

/**
 * Returns whether a payment that has released its coupon may use it again: whether a use is left. Validity and days do not
 * matter, since the payment was made while they allowed it; nor does a later coupon with the same code. With a session it
 * writes the coupon, as `claimCoupon` does.
 */
export async function claimCouponAgain(row: Released, session?: ClientSession): Promise<boolean> {
  if (!row.coupon) return true;
  const which = { code_key: codeKey(row.coupon) };
  const coupon = session
    ? await CouponModel.findOneAndUpdate(which, { $inc: { claims: 1 } }, { session }).lean()
    : await CouponModel.findOne(which).lean();
  if (!coupon || coupon.date > row.created_at) return true;
  const asking = { userId: row.user_id, except: row._id, ...(session && { session }) };
  return whyUsedUp(coupon, await countUses(coupon, asking)) === null;
}
