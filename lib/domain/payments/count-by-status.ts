import { PAYMENT_STATUSES, type PaymentStatus } from "@/lib/contracts/payments";
import { connectDatabase } from "@/lib/db/connect";
import { PaymentModel } from "@/models/payment";

/** The query's time limit: a figure for a chart is not worth more of the database's time. */
const GIVE_UP_MS = 2_000;

/** Counts all payments by status. Throws the driver's error if the database is unreachable or slow. */
export async function countPaymentsByStatus(): Promise<Record<PaymentStatus, number>> {
  await connectDatabase();
  const counted = await Promise.all(
    // One index scan per status: `$group` would read every document.
    PAYMENT_STATUSES.map((status) => PaymentModel.countDocuments({ status }).maxTimeMS(GIVE_UP_MS)),
  );
  return Object.fromEntries(PAYMENT_STATUSES.map((status, index) => [status, counted[index] ?? 0])) as Record<
    PaymentStatus,
    number
  >;
}
