import { isValidObjectId, trusted } from "mongoose";
import { NOT_COMPLETED } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";
import type { CardIntent, CardRecord } from "@/lib/payments/card-intent";
import { findCardRecord } from "@/lib/payments/stripe";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { adoptCharge } from "./adopt-charge";
import { isOwnIntent } from "./check-own-intent";
import { recordMoney, type Cause, type RecordOutcome } from "./record-money";
import { hasReceived } from "./rules";
import { settleDoubleCharge } from "./settle-double-charge";

/** Retries: others may change the row, and two rows of one month conflict; after these the next call continues. */
const MAX_ROUNDS = 8;

/**
 * Fetches an intent with its charge, refunds and disputes, and updates its row accordingly. Idempotent, in any order.
 * Returns the row, or null if the intent is not ours or was never charged. Throws `payment_mismatch` and
 * `provider_unavailable`.
 */
export async function settlePayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument | null> {
  let unlinked: PaymentDocument["_id"] | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // The row is read before the provider, so a write is never based on older data than the row's.
    const row = await PaymentModel.findOne(unlinked ? { _id: unlinked } : { transactionId: intentId }).lean();
    const record = await findCardRecord(intentId);
    if (!record) return null;
    if (!row) {
      // No client ever received an unlinked intent; it matters only if it is charged.
      if (record.intent.status !== "succeeded" || !(await isOwnIntent(record.intent))) return null;
      unlinked = await findOrAdopt(record.intent);
      continue;
    }
    const recorded = await recordWithin(row, record, cause);
    if (recorded === "changed" || recorded === "same") return PaymentModel.findById(row._id).lean();
  }
  throw new AppError("provider_unavailable", `The payment of ${intentId} is being changed by somebody else.`);
}

/** Records the provider's state; if another row holds the month, this one is closed or becomes a surplus. */
async function recordWithin(row: PaymentDocument, record: CardRecord, cause: Cause): Promise<RecordOutcome> {
  const recorded = await recordMoney({ row, record }, cause);
  if (recorded !== "held") return recorded;
  const isSurplus = await settleDoubleCharge(row, record);
  return isSurplus ? recordMoney({ row, record, isSurplus }, cause) : "stale";
}

/**
 * Returns the paid row of an intent. Throws `payment_incomplete` if it is not paid, `payment_mismatch` if it differs from the
 * reservation, and `provider_unavailable`.
 */
export async function finalisePayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument> {
  const row = await settlePayment(intentId, cause);
  if (row && hasReceived(row.status)) return row;
  throw new AppError("payment_incomplete", incompleteMessage(row));
}

function incompleteMessage(row: PaymentDocument | null): string {
  if (row?.status === "processing")
    return "The bank is still working on this payment. It will show by itself.";
  if (row?.status === "failed") return row.reason ?? "";
  return NOT_COMPLETED;
}

/** Returns the row of an unlinked charge, else creates one. */
async function findOrAdopt(intent: CardIntent): Promise<PaymentDocument["_id"]> {
  const { row } = intent.metadata;
  const reserved = isValidObjectId(row)
    ? await PaymentModel.findOne({ _id: row, transactionId: trusted({ $exists: false }) }, { _id: 1 }).lean()
    : null;
  return reserved?._id ?? (await adoptCharge(intent))._id;
}
