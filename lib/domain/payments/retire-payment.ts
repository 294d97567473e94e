import mongoose from "mongoose";
import type { PaymentStatus } from "@/lib/contracts/payments";
import { cancelIntent, findDispute } from "@/lib/payments/stripe";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { applyOutcome } from "./apply-outcome";
import { outcomeOf } from "./rules";

/**
 * Ends an unfinished payment so that its month is free again: the intent is cancelled first, so that there is never
 * a second live one. Where the member was quicker, the row becomes paid or processing instead. Answers the row's
 * status afterwards. Throws `provider_unavailable`, and then nothing has changed.
 */
export async function retirePayment(row: PaymentDocument, reason: string): Promise<PaymentStatus> {
  if (row.transactionId) {
    const intent = await cancelIntent(row.transactionId);
    if (intent && intent.status !== "canceled") {
      const dispute = intent.charge?.isDisputed ? await findDispute(intent.id) : null;
      await applyOutcome(row, intent, outcomeOf(intent, dispute));
      return statusOf(row);
    }
  }
  await PaymentModel.updateOne(
    {
      _id: row._id,
      status: mongoose.trusted({ $in: ["open", "processing", "failed"] }),
      // A row that was linked meanwhile has an intent that nobody has cancelled yet.
      transactionId: row.transactionId ?? mongoose.trusted({ $exists: false }),
    },
    {
      $set: { status: "canceled", reason, updated_at: new Date() },
      $push: { history: { at: new Date(), status: "canceled", reason } },
    },
  );
  return statusOf(row);
}

async function statusOf(row: PaymentDocument): Promise<PaymentStatus> {
  const now = await PaymentModel.findById(row._id, { status: 1 }).lean();
  return now?.status ?? row.status;
}
