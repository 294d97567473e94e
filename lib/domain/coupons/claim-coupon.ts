import type { ClientSession, Types } from "mongoose";
import { INVALID_COUPON } from "@/lib/contracts/coupons.sentences";
import { towerDay } from "@/lib/format/dates";
import { countCouponUses } from "@/lib/domain/payments/count-coupon-uses";
import { AppError } from "@/lib/errors";
import { CouponModel, type CouponDocument } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { codeKey, refusalOf, whyUsedUp, type CouponUses } from "./rules";

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
