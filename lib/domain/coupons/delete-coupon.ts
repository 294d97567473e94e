import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { abandonCoupon } from "@/lib/domain/payments/abandon-payments";
import { countCouponUses } from "@/lib/domain/payments/count-coupon-uses";
import { CouponModel } from "@/models/coupon";
import { serializeCoupon } from "./serialize";

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
