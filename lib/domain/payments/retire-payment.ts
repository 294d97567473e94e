import type { PaymentStatus } from "@/lib/contracts/payments";
import { cancelIntent, findCardRecord } from "@/lib/payments/stripe";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { closePayment } from "./close-payment";
import { recordMoney } from "./record-money";

/**
 * Cancels an unfinished payment, which frees its month. Cancels the intent first, so that there is never a second active one.
 * If the member has paid first, the row becomes paid or processing instead. Returns the row's new status. Throws
 * `provider_unavailable` and `payment_mismatch`, and changes nothing then.
 */
export async function retirePayment(row: PaymentDocument, reason: string): Promise<PaymentStatus> {
  if (row.transactionId) {
    const intent = await cancelIntent(row.transactionId);
    if (intent && intent.status !== "canceled") return recordNow(row, row.transactionId);
  }
  await closePayment(row, reason);
  return statusOf(row);
}

/** A concurrent record takes precedence. */
async function recordNow(row: PaymentDocument, intentId: string): Promise<PaymentStatus> {
  const now = await PaymentModel.findById(row._id).lean();
  const record = await findCardRecord(intentId);
  if (now && record) await recordMoney({ row: now, record });
  return statusOf(row);
}

async function statusOf(row: PaymentDocument): Promise<PaymentStatus> {
  const now = await PaymentModel.findById(row._id, { status: 1 }).lean();
  return now?.status ?? row.status;
}
