import { isValidObjectId } from "mongoose";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { CardIntent } from "@/lib/payments/card-intent";
import { findDispute, findIntent, isLiveMode } from "@/lib/payments/stripe";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { adoptCharge } from "./adopt-charge";
import { applyOutcome, type Cause } from "./apply-outcome";
import { isCharged, mismatchOf, outcomeOf, type Outcome } from "./rules";
import { settleDoubleCharge } from "./settle-double-charge";

/** Two rows of one month can get in each other's way once; beyond that a person has to look. */
const MAX_ROUNDS = 4;

/**
 * Fetches an intent from the provider and brings its row to what is true there: paid only when status, amount,
 * currency, mode and metadata fit (design §6). The one way to `paid`; safe to repeat, in any order. Answers the row,
 * or null for an intent that is not ours or that never came to a charge. Throws `payment_mismatch` and
 * `provider_unavailable`.
 */
export async function settlePayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument | null> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const intent = await findIntent(intentId);
    if (!intent?.metadata.row) return null;
    const dispute = intent.charge?.isDisputed ? await findDispute(intent.id) : null;
    const outcome = outcomeOf(intent, dispute);
    const row = await findRow(intent, outcome);
    if (!row) return null;
    if (isCharged(outcome)) refuseMismatch(row, intent);
    try {
      await applyOutcome(row, intent, outcome, cause);
      return await PaymentModel.findById(row._id).lean();
    } catch (error) {
      if (!isDuplicateKey(error, "period")) throw error;
      await settleDoubleCharge(intent, row);
    }
  }
  throw new AppError("payment_mismatch", `Another payment holds the month of ${intentId}.`);
}

/**
 * The paid row of an intent. Throws `payment_incomplete` while it is not paid, `payment_mismatch` where it is not
 * what was reserved, `provider_unavailable`.
 */
export async function finalisePayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument> {
  const row = await settlePayment(intentId, cause);
  if (row && ["paid", "disputed", "refunded"].includes(row.status)) return row;
  throw new AppError("payment_incomplete", incompleteMessage(row));
}

function incompleteMessage(row: PaymentDocument | null): string {
  if (row?.status === "processing")
    return "The bank is still working on this payment. It will show by itself.";
  if (row?.status === "failed") return row.reason;
  return "This payment has not been completed.";
}

/** The row linked to the intent, else the row that it was made for, else a new one for a charge without any. */
async function findRow(intent: CardIntent, outcome: Outcome | null): Promise<PaymentDocument | null> {
  const linked = await PaymentModel.findOne({ transactionId: intent.id }).lean();
  if (linked) return linked;
  // An intent that was never linked was never given to anybody; only a charge makes it matter.
  if (!isCharged(outcome)) return null;
  const reserved = isValidObjectId(intent.metadata.row)
    ? await PaymentModel.findById(intent.metadata.row).lean()
    : null;
  if (reserved && !reserved.transactionId) return reserved;
  return adoptCharge(intent);
}

function refuseMismatch(row: PaymentDocument, intent: CardIntent): void {
  const difference = mismatchOf(row, intent, isLiveMode());
  if (!difference) return;
  logger().error({ intent: intent.id, row: String(row._id), difference }, "charge and reserved row differ");
  throw new AppError("payment_mismatch", `The ${difference} of this payment is not what was reserved.`);
}
