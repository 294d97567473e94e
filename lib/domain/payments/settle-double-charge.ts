import { logger } from "@/lib/logger";
import type { CardRecord } from "@/lib/payments/card-intent";
import { refundIntent } from "@/lib/payments/stripe";
import type { PaymentDocument } from "@/models/payment";
import { findHolder } from "./claim-month";
import { retirePayment } from "./retire-payment";
import { isCancellable } from "./rules";

/**
 * Handles money for a month that another row holds. Cancels the other row if it is unfinished. If the month is paid or
 * processing, refunds a new charge, since no month is paid twice; returned money (a dispute won late, a failed refund) becomes
 * a surplus that the admins refund. Returns whether it is a surplus; else the caller must retry. Throws `payment_mismatch` if
 * the provider rejects the refund, and `provider_unavailable`.
 */
export async function settleDoubleCharge(row: PaymentDocument, record: CardRecord): Promise<boolean> {
  const { intent, refunds, disputes } = record;
  const holder = await findHolder(row);
  if (!holder) return false;
  if (isCancellable(holder.status)) {
    const status = await retirePayment(holder, "Another payment for this month was charged");
    // Still open: it has just been linked to its intent, which the next round cancels.
    if (status === "canceled" || isCancellable(status)) return false;
  }
  const about = { intent: intent.id, apartment: row.apartment_no, period: row.period };
  if (row.entries.length === 0 && refunds.length === 0 && disputes.length === 0) {
    logger().error(about, "a month was charged twice; giving it back");
    await refundIntent(intent.id);
    return false;
  }
  logger().error(about, "money came back for a month that was paid again: an overpayment to give back");
  return true;
}
