import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { Validity } from "@/lib/contracts/coupons";
import { COUPON_GONE } from "@/lib/contracts/coupons.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { abandonCoupon } from "@/lib/domain/payments/abandon-payments";
import { notFound } from "@/lib/errors";
import { CouponModel } from "@/models/coupon";

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
