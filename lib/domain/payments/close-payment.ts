import mongoose from "mongoose";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { UNFINISHED_STATUSES } from "./rules";

/**
 * Closes an unfinished row without money, which frees its month. Changes nothing if the row was linked to an intent or
 * charged after it was read.
 */
export async function closePayment(
  { _id, transactionId }: Pick<PaymentDocument, "_id" | "transactionId">,
  reason: string,
): Promise<void> {
  const now = new Date();
  await PaymentModel.updateOne(
    {
      _id,
      status: mongoose.trusted({ $in: [...UNFINISHED_STATUSES] }),
      transactionId: transactionId ?? mongoose.trusted({ $exists: false }),
    },
    {
      $set: { status: "canceled", reason, updated_at: now },
      $inc: { revision: 1 },
      $push: { history: { at: now, status: "canceled", reason } },
    },
  );
}
