import mongoose from "mongoose";
import { countCouponUses } from "@/lib/payments/claim-coupon";
import { abandonCoupon } from "@/lib/payments/sync-payment";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { codeKey } from "@/lib/platform/contracts/typed-text";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError, notFound } from "@/lib/platform/errors";
import { CouponModel } from "@/models/coupon";
import { COUPON_TAKEN, type Validity, COUPON_GONE } from "./contract";
import { serializeCoupon } from "./queries";

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

/**
 * Makes a coupon Valid or Invalid. Returns 1, or 0 if nothing changes. Cancels unfinished payments that use it after
 * the response: their payer is told, and pays the full price. Throws not_found if it is deleted, since "Invalid" would
 * describe a coupon that does not exist.
 */
export async function changeValidity(actor: Actor<"admin">, id: string, validity: Validity): Promise<number> {
  const changed = await inTransaction(async (session) => {
    const before = await CouponModel.findOneAndUpdate(
      { _id: id, validity: mongoose.trusted({ $ne: validity }) },
      { $set: { validity } },
      { session, returnDocument: "before" },
    ).lean();
    if (!before) {
      if (!(await CouponModel.exists({ _id: id }).session(session))) throw notFound(COUPON_GONE);
      return null;
    }
    const change = { before: { validity: before.validity }, after: { validity } };
    await recordChange(
      { actor, action: "coupon.validity-changed", subject: before.coupon, ...change },
      session,
    );
    return before;
  });
  if (changed && validity === "Invalid") void abandonCoupon(changed);
  return changed ? 1 : 0;
}

/**
 * Deletes a coupon. Returns 1, or 0 if it was already deleted. Finished payments keep their discount; unfinished ones
 * are cancelled after the response.
 */
export async function deleteCoupon(actor: Actor<"admin">, id: string): Promise<number> {
  const deleted = await inTransaction(async (session) => {
    const gone = await CouponModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return null;
    const before = serializeCoupon(gone, await countCouponUses(gone, { session }));
    await recordChange({ actor, action: "coupon.deleted", subject: gone.coupon, before }, session);
    return gone;
  });
  if (deleted) void abandonCoupon(deleted);
  return deleted ? 1 : 0;
}
