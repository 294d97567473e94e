import mongoose from "mongoose";
import { logger } from "@/lib/logger";
import type { CardIntent } from "@/lib/payments/card-intent";
import { refundIntent } from "@/lib/payments/stripe";
import { PaymentModel } from "@/models/payment";
import { retirePayment } from "./retire-payment";
import { LIVE_STATUSES } from "./rules";

/**
 * For a charge whose month is held by another row (I8): an unfinished row gives way; where the month is paid or
 * being paid already, the charge is given back, for no month is paid twice. The caller looks at the intent again.
 * Throws `provider_unavailable`.
 */
export async function settleDoubleCharge(
  intent: CardIntent,
  month: { agreement_id: mongoose.Types.ObjectId; period: string },
): Promise<void> {
  const holder = await PaymentModel.findOne({
    agreement_id: month.agreement_id,
    period: month.period,
    status: mongoose.trusted({ $in: [...LIVE_STATUSES] }),
    transactionId: mongoose.trusted({ $ne: intent.id }),
  }).lean();
  if (!holder) return;
  if (holder.status === "open" || holder.status === "failed") {
    const status = await retirePayment(holder, "Another payment for this month was charged");
    if (status === "canceled") return;
  }
  logger().error({ intent: intent.id, period: month.period }, "a month was charged twice; giving it back");
  await refundIntent(intent.id);
}
