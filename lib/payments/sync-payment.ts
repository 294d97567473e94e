import { isValidObjectId, trusted } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { CardIntent, CardRecord } from "@/lib/platform/cards/card-intent";
import { findCardRecord, refundIntent } from "@/lib/platform/cards/stripe";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { getInstallation } from "@/lib/platform/db/installation";
import { takesCards } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { periodLabel } from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { billingPeriod, type recordPayment as recordEndpoint } from "./contract";
import { getRentUnder } from "./derive-bills";
import { NOT_COMPLETED, rentLine } from "./form";
import { abandonOldRents, unpackLines } from "./link-intent";
import { recordMoney, type Cause, type RecordOutcome, refuseMismatch } from "./record-money";
import { hasReceived, newPayment, termsOf } from "./rules";

/**
 * Returns whether this installation created an intent: several may share an account, and others' intents are ignored.
 * Intents without an installation id are ours if their row or agreement is.
 */
export async function isOwnIntent({ id, metadata }: CardIntent): Promise<boolean> {
  const { installation, row, agreement } = metadata;
  if (installation) return installation === (await getInstallation()).id;
  if (await PaymentModel.exists({ transactionId: id })) return true;
  if (row && isValidObjectId(row) && (await PaymentModel.exists({ _id: row }))) return true;
  return Boolean(
    agreement && isValidObjectId(agreement) && (await AgreementModel.exists({ _id: agreement })),
  );
}

/** Retries: others may change the row, and two rows of one month conflict; after these the next call continues. */
const MAX_ROUNDS = 8;

/**
 * Fetches an intent with its charge, refunds and disputes, and updates its row accordingly. Idempotent, in any order.
 * Returns the row, or null if the intent is not ours or was never charged. Throws `payment_mismatch` and
 * `provider_unavailable`.
 */
export async function syncPayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument | null> {
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
    if (recorded === "changed") await abandonOldRents({ _id: row.agreement_id });
    if (recorded === "changed" || recorded === "same") return PaymentModel.findById(row._id).lean();
  }
  throw new AppError("provider_unavailable", `The payment of ${intentId} is being changed by somebody else.`);
}

/** Records the provider's state; gives a new charge back of which nothing is owed. */
async function recordWithin(row: PaymentDocument, record: CardRecord, cause: Cause): Promise<RecordOutcome> {
  const recorded = await recordMoney({ row, record }, cause);
  if (recorded !== "covered") return recorded;
  const about = { intent: record.intent.id, apartment: row.apartment_no, lines: row.lines };
  logger().error(about, "what was paid already was charged again; giving it back");
  await refundIntent(record.intent.id);
  return "stale";
}

/**
 * Returns the paid row of an intent. Throws `payment_incomplete` if it is not paid, `payment_mismatch` if it differs from the
 * reservation, and `provider_unavailable`.
 */
export async function syncPaidPayment(intentId: string, cause: Cause = {}): Promise<PaymentDocument> {
  const row = await syncPayment(intentId, cause);
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

/**
 * Creates a row for a charge of ours that has none, as after restoring an older backup, from the intent's metadata and the
 * agreement. `recordMoney` adds the money. Throws `payment_mismatch` if metadata, amount and agreement do not match, and
 * creates no row; an admin must then decide.
 */
async function adoptCharge(intent: CardIntent): Promise<PaymentDocument> {
  const { row: rowId, agreement: agreementId, user, lines: named, capped } = intent.metadata;
  const { period = "", percent = "0", coupon: code = "" } = intent.metadata;
  const agreement = isValidObjectId(agreementId)
    ? await AgreementModel.findOne({ _id: agreementId, user_id: user }).lean()
    : null;
  if (!agreement || !billingPeriod.safeParse(period).success)
    throw new AppError("payment_mismatch", `No agreement is known for ${intent.id}.`);
  const id = isValidObjectId(rowId) && !(await PaymentModel.exists({ _id: rowId })) ? rowId : undefined;
  const rent = await getRentUnder(agreement, period, intent.createdAt);
  const terms = termsOf(rent, { code, percent: Number(percent) });
  const lines = named ?? rentLine(period);
  // Lines besides the rent may have been open, or only a part of it; the charge names them.
  const isOther = lines !== rentLine(period) || (named && intent.amountCents < terms.paid_cents);
  const row = new PaymentModel({
    ...(id && { _id: id }),
    ...newPayment(agreement, period, intent.createdAt),
    ...terms,
    lines: unpackLines(lines),
    ...(isOther && { paid_cents: intent.amountCents }),
    // What was added to an announced charge is the tenant's, in every copy of the record.
    ...(capped && { is_capped: true }),
    adopted: true,
    status: "canceled",
    reason: "Found at the provider without a record",
    transactionId: intent.id,
    updated_at: new Date(),
    ...(intent.charge && { date: intent.charge.createdAt }),
  });
  await refuseMismatch(row.toObject(), intent);
  return (await row.save()).toObject();
}

/**
 * POST /payments: records the caller's payment once the provider confirms it; repeats return the same id. Uses only the
 * transaction id of the body; all else comes from the reservation. Throws `payment_incomplete` if the id is unknown,
 * another's, or not charged yet, `payment_mismatch` and `provider_unavailable`.
 */
export async function recordPayment(
  actor: Actor<"member">,
  { transactionId }: BodyOf<typeof recordEndpoint>,
): Promise<ReplyOf<typeof recordEndpoint>> {
  const row = await PaymentModel.findOne({ transactionId, user_id: actor.userId }).lean();
  // The same answer for an unknown id and another's, so that ids cannot be probed.
  if (!row) throw new AppError("payment_incomplete", NOT_COMPLETED);
  const { _id, status } = hasReceived(row.status) ? row : await syncPaidPayment(transactionId, { actor });
  return { paymentResult: { insertedId: String(_id) }, status };
}

/**
 * Rejects a tenancy whose charge is processing. Returns whether the row has changed and must be read again. Throws
 * `payment_incomplete` and `provider_unavailable`.
 */
export async function refuseProcessing(row: PaymentDocument): Promise<boolean> {
  if (row.status !== "processing") return false;
  if (!takesCards()) throw underWay(row.period);
  const synced = await syncPayment(row.transactionId ?? "");
  if (synced?.status === "processing") throw underWay(row.period);
  return true;
}

function underWay(period: string): AppError {
  const message = `The payment for ${periodLabel(period, "en")} is being confirmed. It will show in your payment history.`;
  return new AppError("payment_incomplete", message);
}
