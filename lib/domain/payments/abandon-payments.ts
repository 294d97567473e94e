import mongoose from "mongoose";
import { logger } from "@/lib/logger";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { retirePayment } from "./retire-payment";

/**
 * Cancels what an ended agreement left unfinished, so that its form in an open tab can charge nothing any more. Never
 * throws: what the provider or the database does not take now, the reconciler cancels within minutes.
 */
export async function abandonPayments({ _id }: Pick<AgreementDocument, "_id">): Promise<void> {
  try {
    const rows = await PaymentModel.find({
      agreement_id: _id,
      status: mongoose.trusted({ $in: ["open", "failed"] }),
    }).lean();
    for (const row of rows) await retirePayment(row, "The agreement has ended");
  } catch (error) {
    logger().warn({ err: error, agreement: String(_id) }, "unfinished payments are left to the reconciler");
  }
}
