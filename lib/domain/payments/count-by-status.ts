import { PAYMENT_STATUSES, type PaymentStatus } from "@/lib/contracts/payments";
import { connectDatabase } from "@/lib/db/connect";
import { PaymentModel } from "@/models/payment";

/** Longer than this, a figure for a chart is not worth the database's work. */
const GIVE_UP_MS = 2_000;

/** How many payments stand in each state, over the whole database. Throws the driver's error where it is away or slow. */
export async function countPaymentsByStatus(): Promise<Record<PaymentStatus, number>> {
  await connectDatabase();
  const counted = await Promise.all(
    // One walk of the index per state: `$group` would read every document.
    PAYMENT_STATUSES.map((status) => PaymentModel.countDocuments({ status }).maxTimeMS(GIVE_UP_MS)),
  );
  return Object.fromEntries(PAYMENT_STATUSES.map((status, index) => [status, counted[index] ?? 0])) as Record<
    PaymentStatus,
    number
  >;
}
