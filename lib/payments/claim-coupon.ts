import mongoose, { type ClientSession } from "mongoose";
import { cleanCode } from "@/lib/platform/contracts/typed-text";
import { AppError } from "@/lib/platform/errors";
import { towerDay, dayLabel } from "@/lib/platform/format/dates";
import { type CouponDocument, CouponModel } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { INVALID_COUPON, COUPON_EXPIRED, COUPON_USED_UP } from "./form";
import { CANCELLABLE_STATUSES, COUPON_STATUSES } from "./rules";

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
    created_at: mongoose.trusted({ $gte: date }),
    status: mongoose.trusted({ $in: [...COUPON_STATUSES] }),
    ...(userId && { user_id: userId }),
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
  /** The tenant whose unfinished payment does not count: it ends when this tenant starts another one. */
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

/** `save10` and `SAVE10` are the same code (docs/product.md I12). */
export function codeKey(code: string): string {
  return cleanCode(code).normalize("NFKC").toUpperCase();
}

/** The limits of a coupon; days are `YYYY-MM-DD` in Dhaka. */
type Limits = Pick<CouponDocument, "validity" | "from" | "until" | "uses" | "uses_per_tenant">;

export interface CouponUses {
  /** How many payments use it: in total, and by the tenant who asks. */
  readonly all: number;
  readonly own: number;
}

/** Returns the error that explains why a coupon cannot be used on this day; null if it can. */
export function refusalOf(coupon: Limits, uses: CouponUses, today: string): AppError | null {
  if (coupon.validity !== "Valid") return new AppError("coupon_expired", COUPON_EXPIRED);
  const words = limitReached(coupon, uses, today);
  return words === null ? null : new AppError("coupon_unusable", words);
}

function limitReached(coupon: Limits, uses: CouponUses, today: string): string | null {
  if (coupon.from && today < coupon.from)
    return `This coupon can be used from ${dayLabel(coupon.from, "en")} on.`;
  if (coupon.until && today > coupon.until) return `This coupon ended on ${dayLabel(coupon.until, "en")}.`;
  return whyUsedUp(coupon, uses);
}

/** Returns why no use is left for this tenant, as a sentence; null if one is. */
export function whyUsedUp(
  coupon: Pick<Limits, "uses" | "uses_per_tenant">,
  { all, own }: CouponUses,
): string | null {
  if (coupon.uses_per_tenant && own >= coupon.uses_per_tenant)
    return own === 1
      ? "You have already used this coupon."
      : `You have used this coupon ${String(own)} times already.`;
  return coupon.uses && all >= coupon.uses ? COUPON_USED_UP : null;
}
