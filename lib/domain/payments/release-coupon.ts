import mongoose from "mongoose";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { retirePayment } from "./retire-payment";
import { CANCELLABLE_STATUSES } from "./rules";

type Claim = Pick<PaymentDocument, "user_id" | "coupon" | "period">;

/**
 * Cancels a tenant's unfinished payments of other months with a coupon, which releases its uses. Returns whether there were
 * any. Throws `provider_unavailable` and `payment_mismatch`.
 */
export async function releaseCoupon({ user_id, coupon, period }: Claim): Promise<boolean> {
  const rows = await PaymentModel.find({
    user_id,
    coupon,
    status: mongoose.trusted({ $in: [...CANCELLABLE_STATUSES] }),
  }).lean();
  for (const row of rows)
    if (row.period !== period) await retirePayment(row, "Its coupon was taken for another month");
  return rows.length > 0;
}
