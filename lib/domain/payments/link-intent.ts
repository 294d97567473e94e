import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { periodLabel } from "@/lib/billing-period";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import type { CardIntent, IntentOrder } from "@/lib/payments/card-intent";
import { cancelIntent, createIntent, findIntent } from "@/lib/payments/stripe";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { applyOutcome } from "./apply-outcome";
import { outcomeOf } from "./rules";

const BUSY_WAIT_MS = 250;

/**
 * The intent that a reserved row can be paid with: the one it has, or a new one made under a key of row and attempt,
 * so that tabs and processes that ask at once get the same. Null where the row has moved on and has to be read again.
 * Throws `provider_unavailable`.
 */
export async function linkIntent(row: PaymentDocument): Promise<CardIntent | null> {
  return row.transactionId ? resumeIntent(row, row.transactionId) : makeIntent(row);
}

/** The linked intent while it can still be paid; else the row is brought to what happened to it. */
async function resumeIntent(row: PaymentDocument, intentId: string): Promise<CardIntent | null> {
  const intent = await findIntent(intentId);
  if (intent?.status.startsWith("requires_")) return intent;
  if (intent) await applyOutcome(row, intent, outcomeOf(intent, null));
  else await forgetIntent(row, intentId);
  return null;
}

async function makeIntent(row: PaymentDocument): Promise<CardIntent | null> {
  const creation = await createIntent(orderFor(row));
  if (creation.kind === "busy") {
    await sleep(BUSY_WAIT_MS);
    return null;
  }
  if (creation.kind === "spoiled") {
    await PaymentModel.updateOne(
      { _id: row._id, attempt: row.attempt, transactionId: mongoose.trusted({ $exists: false }) },
      { $inc: { attempt: 1 }, $set: { updated_at: new Date() } },
    );
    logger().warn({ row: String(row._id), attempt: row.attempt, err: creation.cause }, "intent not made");
    throw new AppError("provider_unavailable", NOT_MADE, { cause: creation.cause });
  }
  return link(row, creation.intent);
}

const NOT_MADE = "The card provider could not begin this payment. Nothing was charged. Please try again.";

/** The client secret is given away only after the link is stored: an unlinked intent can not be charged by anybody. */
async function link(row: PaymentDocument, intent: CardIntent): Promise<CardIntent | null> {
  const linked = await PaymentModel.updateOne(
    {
      _id: row._id,
      status: "open",
      attempt: row.attempt,
      transactionId: mongoose.trusted({ $exists: false }),
    },
    { $set: { transactionId: intent.id, updated_at: new Date() } },
  );
  if (linked.matchedCount === 1) return intent;
  const now = await PaymentModel.findById(row._id, { transactionId: 1, status: 1 }).lean();
  const isOurs = now?.transactionId === intent.id;
  if (isOurs && (now.status === "open" || now.status === "failed")) return intent;
  // Replaced meanwhile; the reconciler cancels it where this does not succeed.
  if (!isOurs) await cancelIntent(intent.id);
  return null;
}

function orderFor(row: PaymentDocument): IntentOrder {
  return {
    amountCents: row.paid_cents,
    description: `Rent of apartment ${row.apartment_no} for ${periodLabel(row.period)}`,
    metadata: {
      row: String(row._id),
      user: String(row.user_id),
      agreement: String(row.agreement_id),
      period: row.period,
      coupon: row.coupon,
      percent: String(row.percent),
    },
    idempotencyKey: `nibash-${String(row._id)}-${String(row.attempt)}`,
  };
}

/** An intent that the provider does not know (another account, a sandbox made anew) can never be paid. */
async function forgetIntent(row: PaymentDocument, intentId: string): Promise<void> {
  const reason = "The provider does not know this payment";
  await PaymentModel.updateOne(
    {
      _id: row._id,
      transactionId: intentId,
      status: mongoose.trusted({ $in: ["open", "failed", "processing"] }),
    },
    {
      $set: { status: "canceled", reason, updated_at: new Date() },
      $push: { history: { at: new Date(), status: "canceled", reason } },
    },
  );
}
