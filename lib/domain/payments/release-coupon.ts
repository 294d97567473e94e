import mongoose from "mongoose";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { retirePayment } from "./retire-payment";
import { CANCELLABLE_STATUSES } from "./rules";

type Claim = Pick<PaymentDocument, "user_id" | "coupon" | "period">;

/**
 * Ends what a tenant began with a coupon for other months and has not paid, so that its uses are theirs to take again.
 * Answers whether they had begun anything with it. Throws `provider_unavailable` and `payment_mismatch`.
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
