import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { CouponModel } from "@/models/coupon";
import { serializeCoupon } from "./serialize";

/** Deletes a coupon; answers 1, or 0 where it was gone already (spec §7). Payments keep what it took off. */
export async function deleteCoupon(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await CouponModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    const before = serializeCoupon(gone);
    await recordChange({ actor, action: "coupon.deleted", subject: gone.coupon, before }, session);
    return 1;
  });
}
