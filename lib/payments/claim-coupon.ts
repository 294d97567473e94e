import { type ClientSession, trusted } from "mongoose";
import { codeKey } from "@/lib/platform/contracts/typed-text";
import { AppError } from "@/lib/platform/errors";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { type CouponDocument, CouponModel } from "@/models/coupon";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import { COUPON_EXPIRED, COUPON_USED_UP, INVALID_COUPON } from "./names";
import { CANCELLABLE_STATUSES, COUPON_STATUSES, type CouponTerms } from "./rules";

type Counted = Pick<CouponDocument, "coupon" | "date">;

interface Options {
  /** Counts only this user's. */
  readonly userId?: PaymentDocument["user_id"] | string;
  /** Excludes this user's unfinished payment, which ends if they start another one. */
  readonly withoutUnfinishedOf?: PaymentDocument["user_id"] | string;
  readonly session?: ClientSession;
}

/**
 * Counts the payments that use a coupon, unfinished ones included; cancelled and fully refunded ones release it. Payments
 * with a deleted coupon do not count for a later one with the same code.
 */
export async function countCouponUses({ coupon, date }: Counted, options: Options = {}): Promise<number> {
  const { userId, withoutUnfinishedOf, session } = options;
  return PaymentModel.countDocuments({
    coupon,
    created_at: trusted({ $gte: date }),
    status: trusted({ $in: [...COUPON_STATUSES] }),
    ...(userId && { user_id: userId }),
    ...(withoutUnfinishedOf && {
      $nor: [{ user_id: withoutUnfinishedOf, status: trusted({ $in: [...CANCELLABLE_STATUSES] }) }],
    }),
  }).session(session ?? null);
}

/**
 * Claims one use of a coupon for a payment in the same transaction. Each claim writes the coupon, so that the second of
 * two concurrent claims retries and sees the first. Returns false if the code now has another percentage than the payment was
 * reserved at, because it was deleted and added again. Throws `coupon_invalid`, `coupon_expired`, `coupon_unusable`.
 */
export async function claimCoupon(
  { code, percent, userId }: CouponTerms & Pick<Asking, "userId">,
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

/** The tenant who wants to use a coupon. */
interface Asking extends Options {
  readonly userId: PaymentDocument["user_id"] | string;
  readonly now: Date;
}

/** Returns why this person cannot use the coupon now, or null. */
export async function findRefusal(
  coupon: CouponDocument,
  { now, ...asking }: Asking,
): Promise<AppError | null> {
  if (coupon.validity !== "Valid") return new AppError("coupon_expired", COUPON_EXPIRED);
  const words = whyNotToday(coupon, towerDay(now)) ?? (await whyUsedUp(coupon, asking));
  return words === null ? null : new AppError("coupon_unusable", words);
}

function whyNotToday({ from, until }: CouponDocument, today: string): string | null {
  if (from && today < from) return `This coupon can be used from ${dayLabel(from, "en")} on.`;
  return until && today > until ? `This coupon ended on ${dayLabel(until, "en")}.` : null;
}

/** Counts only what the coupon limits; one after the other, since a transaction runs one operation at a time. */
async function whyUsedUp(
  coupon: CouponDocument,
  { userId, ...options }: Omit<Asking, "now">,
): Promise<string | null> {
  const own = coupon.uses_per_tenant ? await countCouponUses(coupon, { ...options, userId }) : 0;
  if (coupon.uses_per_tenant && own >= coupon.uses_per_tenant)
    return own === 1
      ? "You have already used this coupon."
      : `You have used this coupon ${String(own)} times already.`;
  return coupon.uses && (await countCouponUses(coupon, options)) >= coupon.uses ? COUPON_USED_UP : null;
}
