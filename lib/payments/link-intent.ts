import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import type { CardIntent, IntentOrder } from "@/lib/platform/cards/card-intent";
import { cancelIntent, findCardRecord, createIntent } from "@/lib/platform/cards/stripe";
import { getInstallation } from "@/lib/platform/db/installation";
import { takesCards } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { periodLabel } from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import type { AgreementDocument } from "@/models/agreement";
import type { CouponDocument } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import type { PaymentStatus } from "./contract";
import { stillHolds } from "./find-accounts";
import { recordMoney, findMismatch } from "./record-money";
import { isCancellable, CANCELLABLE_STATUSES, UNFINISHED_STATUSES } from "./rules";

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
async function closePayment(
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

async function statusOf(row: PaymentDocument): Promise<PaymentStatus> {
  const now = await PaymentModel.findById(row._id, { status: 1 }).lean();
  return now?.status ?? row.status;
}

const BUSY_WAIT_MS = 250;

/**
 * Returns the intent for a reserved row: its current one, or a new one whose idempotency key is row and attempt, so that
 * concurrent tabs and processes get the same. Returns null if the row has changed and must be read again. Throws
 * `provider_unavailable`, `conflict` if the provider rejects the amount, and `payment_mismatch` if the intent differs from
 * the reservation.
 */
export async function linkIntent(row: PaymentDocument): Promise<CardIntent | null> {
  return row.transactionId ? resumeIntent(row, row.transactionId) : makeIntent(row);
}

/** Returns the linked intent if it can still be paid as reserved; else updates the row from the provider. */
async function resumeIntent(row: PaymentDocument, intentId: string): Promise<CardIntent | null> {
  const record = await findCardRecord(intentId);
  // An intent unknown to the provider (another account, a new sandbox) can never be paid.
  if (!record) await closePayment(row, "The provider does not know this payment");
  else if (!record.intent.status.startsWith("requires_")) await recordMoney({ row, record });
  else if (await findMismatch(row, record.intent))
    await retirePayment(row, "The provider has it on other terms than were reserved");
  else return record.intent;
  return null;
}

async function makeIntent(row: PaymentDocument): Promise<CardIntent | null> {
  const creation = await createIntent(await orderFor(row));
  if (creation.kind === "busy") {
    await sleep(BUSY_WAIT_MS);
    return null;
  }
  if (creation.kind === "refused")
    throw conflict(`The card provider refuses this payment: ${creation.words}`);
  if (creation.kind === "spoiled") {
    const change = { $inc: { attempt: 1 }, $set: { updated_at: new Date() } };
    await PaymentModel.updateOne(unlinked(row), change);
    logger().warn({ row: String(row._id), attempt: row.attempt, err: creation.cause }, "intent not made");
    throw new AppError("provider_unavailable", NOT_MADE, { cause: creation.cause });
  }
  return link(row, creation.intent);
}

const unlinked = ({ _id, attempt }: PaymentDocument) => ({
  _id,
  attempt,
  transactionId: mongoose.trusted({ $exists: false }),
});

const NOT_MADE = "The card provider could not begin this payment. Nothing was charged. Please try again.";

/** The client gets the secret only after the link is stored, so an unlinked intent cannot be charged. */
async function link(row: PaymentDocument, intent: CardIntent): Promise<CardIntent | null> {
  const linked = await PaymentModel.updateOne(
    { ...unlinked(row), status: "open" },
    { $set: { transactionId: intent.id, updated_at: new Date() } },
  );
  if (linked.matchedCount === 1) return intent;
  const now = await PaymentModel.findById(row._id, { transactionId: 1, status: 1 }).lean();
  const isOurs = now?.transactionId === intent.id;
  if (isOurs && isCancellable(now.status)) return intent;
  // Another one has replaced it; the reconciler cancels it if this fails.
  if (!isOurs) await cancelIntent(intent.id);
  return null;
}

async function orderFor(row: PaymentDocument): Promise<IntentOrder> {
  const { id } = await getInstallation();
  return {
    amountCents: row.paid_cents,
    description: `${row.lines.length > 1 ? "Bill" : "Rent"} of apartment ${row.apartment_no} for ${periodLabel(row.period, "en")}`,
    metadata: {
      installation: id,
      row: String(row._id),
      user: String(row.user_id),
      agreement: String(row.agreement_id),
      period: row.period,
      lines: packLines(row.lines),
      coupon: row.coupon ?? "",
      percent: String(row.percent),
      ...(row.is_capped && { capped: "true" }),
    },
    idempotencyKey: `nibash-${String(row._id)}-${String(row.attempt)}`,
  };
}

/** The provider's limit of a metadata value, in characters. */
const LONGEST_VALUE = 500;

/** Joins ids of lines for an intent's metadata, as many as fit: a rebuilt payment covers the oldest open line with the rest. */
function packLines(lines: readonly string[]): string {
  let packed = "";
  for (const id of lines.map(encodeURI)) {
    if (packed.length + id.length >= LONGEST_VALUE) break;
    packed += packed ? ` ${id}` : id;
  }
  return packed;
}

/** Returns the lines that an intent's metadata names. */
export const unpackLines = (packed: string): string[] => packed.split(" ").map(decodeURI);

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
    const rows = await PaymentModel.find({
      ...which,
      status: mongoose.trusted({ $in: [...CANCELLABLE_STATUSES] }),
    }).lean();
    // If one cannot be cancelled, the others still are.
    for (const row of rows) if (await isOver(row)) await retirePayment(row, reason).catch(warn);
  } catch (error) {
    warn(error);
  }
}
