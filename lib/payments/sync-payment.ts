import { isValidObjectId, trusted } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { CardIntent, CardRecord, ProviderEvent } from "@/lib/platform/cards/card-intent";
import { cancelIntent, findCardRecord, findIntentIdOf, refundIntent } from "@/lib/platform/cards/stripe";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { billingPeriod } from "@/lib/platform/contracts/fields";
import { getInstallation } from "@/lib/platform/db/installation";
import { takesCards } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { periodLabel, rentLine } from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import type { CouponDocument } from "@/models/coupon";
import { PaymentModel, type PaymentDocument, ProviderEventModel } from "@/models/payment";
import { type PaymentStatus, type recordPayment } from "./contract";
import { getRentUnder, type Tenancy } from "./derive-bills";
import { stillHolds, findUnfinished } from "./find-accounts";
import { NOT_COMPLETED } from "./names";
import { type Cause, recordMoney, type RecordOutcome, refuseMismatch } from "./record-money";
import { CANCELLABLE_STATUSES, hasReceived, newPayment, termsOf, UNFINISHED_STATUSES } from "./rules";

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

/**
 * Handles a verified webhook event about a payment once (I10). Fetches the intent instead of trusting the event's content, so
 * events may come late, twice and in any order. Throws if it cannot finish, so that the provider sends the event again.
 */
export async function applyProviderEvent({ id, type, subject, ...event }: ProviderEvent): Promise<void> {
  if (await ProviderEventModel.exists({ _id: id })) return;
  const intentId = event.intentId ?? (subject ? await findIntentIdOf(subject.kind, subject.id) : null);
  if (!intentId) return;
  const row = await syncPayment(intentId, { event: { id, type } });
  const status = row?.status ?? "not ours";
  logger().info({ event: id, type, intent: intentId, status }, "provider event");
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
 * POST /payments: syncs the caller's payment, recorded once the provider confirms it; repeats return the same id. Uses only the
 * transaction id of the body; all else comes from the reservation. Throws `payment_incomplete` if the id is unknown,
 * another's, or not charged yet, `payment_mismatch` and `provider_unavailable`.
 */
export async function syncOwnPayment(
  actor: Actor<"member">,
  { transactionId }: BodyOf<typeof recordPayment>,
): Promise<ReplyOf<typeof recordPayment>> {
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

/**
 * Cancels a payment that the tenant has begun by card, which would charge what is paid now; returns whether there was one. Throws
 * `payment_incomplete` while a charge is processing, and `provider_unavailable`.
 */
export async function clearUnfinished(tenancy: Tenancy): Promise<boolean> {
  const unfinished = await findUnfinished(tenancy);
  if (!unfinished) return false;
  if (!(await refuseProcessing(unfinished))) await retirePayment(unfinished, "Paid without a card");
  return true;
}

function underWay(period: string): AppError {
  const message = `The payment for ${periodLabel(period, "en")} is being confirmed. It will show in your payment history.`;
  return new AppError("payment_incomplete", message);
}

/**
 * Cancels an unfinished payment. Cancels the intent first, so that there is never a second active one.
 * If the member has paid first, the row becomes paid or processing instead. Returns the row's new status. Throws
 * `provider_unavailable` and `payment_mismatch`, and changes nothing then.
 */
export async function retirePayment(row: PaymentDocument, reason: string): Promise<PaymentStatus> {
  // Without cards nobody can ask: what is charged there nevertheless is found once the keys are set again.
  if (row.transactionId && takesCards()) {
    const intent = await cancelIntent(row.transactionId);
    if (intent && intent.status !== "canceled") {
      // A concurrent record takes precedence.
      const now = await PaymentModel.findById(row._id).lean();
      const record = await findCardRecord(row.transactionId);
      if (now && record) await recordMoney({ row: now, record });
      return statusOf(row);
    }
  }
  await closePayment(row, reason);
  return statusOf(row);
}

/** Closes an unfinished row without money. Changes nothing if it was linked to an intent or charged after it was read. */
export async function closePayment(
  { _id, transactionId }: Pick<PaymentDocument, "_id" | "transactionId">,
  reason: string,
): Promise<void> {
  const now = new Date();
  await PaymentModel.updateOne(
    {
      _id,
      status: trusted({ $in: [...UNFINISHED_STATUSES] }),
      transactionId: transactionId ?? trusted({ $exists: false }),
    },
    {
      $set: { status: "canceled", reason, updated_at: now },
      $inc: { revision: 1 },
      $push: { history: { at: now, status: "canceled", reason } },
    },
  );
}

async function statusOf(row: PaymentDocument): Promise<PaymentStatus> {
  const now = await PaymentModel.findById(row._id, { status: 1 }).lean();
  return now?.status ?? row.status;
}

/** The provider's limit of a metadata value, in characters. */
const LONGEST_VALUE = 500;

/** Joins ids of lines for an intent's metadata, as many as fit: a rebuilt payment covers the oldest open line with the rest. */
export function packLines(lines: readonly string[]): string {
  let packed = "";
  for (const id of lines.map(encodeURI)) {
    if (packed.length + id.length >= LONGEST_VALUE) break;
    packed += packed ? ` ${id}` : id;
  }
  return packed;
}

/** Returns the lines that an intent's metadata names. */
const unpackLines = (packed: string): string[] => packed.split(" ").map(decodeURI);

type Which = Pick<PaymentDocument, "agreement_id"> | Pick<PaymentDocument, "coupon">;

/** Cancels the unfinished payments of an ended agreement; the reconciler retries if this fails. Never throws. */
export const abandonAgreement = ({ _id }: Pick<AgreementDocument, "_id">) =>
  abandon({ agreement_id: _id }, "The agreement has ended");

/** Cancels unfinished payments with a coupon that is no longer valid; the reconciler retries if this fails. Never throws. */
export const abandonCoupon = ({ coupon }: Pick<CouponDocument, "coupon">) =>
  abandon({ coupon }, "The coupon is no longer valid");

/** Cancels unfinished payments of lines that cost something else by now; the reconciler retries. Never throws. */
export const abandonOldRents = ({ _id }: Pick<AgreementDocument, "_id">) =>
  abandon({ agreement_id: _id }, "The rent has changed", async (row) => !(await stillHolds(row)));

/** A form in an open tab can then not be paid on old terms: it gets an error and asks for new ones. */
async function abandon(
  which: Which,
  reason: string,
  isOver: (row: PaymentDocument) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const warn = (error: unknown) => {
    logger().warn({ err: error, reason }, "unfinished payments were not cancelled");
  };
  try {
    const status = trusted({ $in: [...CANCELLABLE_STATUSES] });
    const rows = await PaymentModel.find({ ...which, status }).lean();
    // If one cannot be cancelled, the others still are.
    for (const row of rows) if (await isOver(row)) await retirePayment(row, reason).catch(warn);
  } catch (error) {
    warn(error);
  }
}
