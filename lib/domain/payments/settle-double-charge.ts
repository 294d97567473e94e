import { logger } from "@/lib/logger";
import type { CardRecord } from "@/lib/payments/card-intent";
import { refundIntent } from "@/lib/payments/stripe";
import type { PaymentDocument } from "@/models/payment";
import { entriesOf } from "./derive-balance";
import { findHolder } from "./claim-month";
import { retirePayment } from "./retire-payment";
import { isCancellable } from "./rules";

/**
 * For money whose month is held by another row: an unfinished one gives way. Where the month is paid or being paid, a
 * charge that has just come is given back, for no month is paid twice; money that came back (a dispute won late, a
 * refund that failed) is a surplus that the admins give back. Answers whether it is one; else the caller looks again.
 * Throws `payment_mismatch` where the provider refuses to give it back, and `provider_unavailable`.
 */
export async function settleDoubleCharge(row: PaymentDocument, record: CardRecord): Promise<boolean> {
  const { intent, refunds, disputes } = record;
  const holder = await findHolder(row);
  if (!holder) return false;
  if (isCancellable(holder.status)) {
    const status = await retirePayment(holder, "Another payment for this month was charged");
    // Still open: it was linked to its intent just then, which the next look cancels.
    if (status === "canceled" || isCancellable(status)) return false;
  }
  const about = { intent: intent.id, apartment: row.apartment_no, period: row.period };
  if (entriesOf(row).length === 0 && refunds.length === 0 && disputes.length === 0) {
    logger().error(about, "a month was charged twice; giving it back");
    await refundIntent(intent.id);
    return false;
  }
  logger().error(about, "money came back for a month that was paid again: an overpayment to give back");
  return true;
}
