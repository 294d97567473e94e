import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import type { CardIntent } from "@/lib/payments/card-intent";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { ProviderEventModel } from "@/models/provider-event";
import { isCharged, type Outcome } from "./rules";

/** What made us look: the webhook event that takes effect with the change (I10), or the member who asked. */
export interface Cause {
  readonly event?: { readonly id: string; readonly type: string };
  readonly actor?: Actor;
}

/**
 * Brings a row to an outcome, in one transaction with its audit entry and the event's id. A conditional update:
 * from a status that the outcome may not follow, nothing changes. Throws the duplicate key of I8 where a cancelled
 * row turns out charged while another row holds its month. Answers whether the row changed.
 */
export async function applyOutcome(
  row: Pick<PaymentDocument, "_id">,
  intent: CardIntent,
  outcome: Outcome | null,
  cause: Cause = {},
): Promise<boolean> {
  try {
    return await inTransaction(async (session) => {
      if (cause.event) {
        const { id, type } = cause.event;
        await ProviderEventModel.create([{ _id: id, type, received_at: new Date() }], { session });
      }
      if (!outcome) return false;
      const before = await PaymentModel.findOneAndUpdate(
        whereItMayFollow(row, intent, outcome),
        changesOf(intent, outcome),
        { session, returnDocument: "before" },
      ).lean();
      if (!before) return noteRefund(row, outcome, session);
      if (isCharged(outcome)) await audit(before, intent, outcome, cause, session);
      return true;
    });
  } catch (error) {
    // The event took effect in another delivery of it, which carried the same news.
    if (cause.event && isDuplicateKey(error, "_id")) return false;
    throw error;
  }
}

function whereItMayFollow(row: Pick<PaymentDocument, "_id">, intent: CardIntent, { from }: Outcome) {
  return {
    _id: row._id,
    status: mongoose.trusted({ $in: [...from] }),
    $or: [{ transactionId: intent.id }, { transactionId: mongoose.trusted({ $exists: false }) }],
  };
}

function changesOf(intent: CardIntent, { status, reason, refundedCents }: Outcome) {
  const now = new Date();
  const { charge } = intent;
  const isCard = charge !== null && ["paid", "disputed", "refunded"].includes(status);
  return {
    $set: {
      status,
      reason,
      updated_at: now,
      transactionId: intent.id,
      refunded_cents: refundedCents,
      ...(isCard && { date: charge.createdAt, card_brand: charge.brand, card_last4: charge.last4 }),
    },
    $push: { history: { at: now, status, reason } },
  };
}

/** A part of the money given back leaves the month paid. */
async function noteRefund(
  row: Pick<PaymentDocument, "_id">,
  { status, refundedCents }: Outcome,
  session: mongoose.ClientSession,
): Promise<boolean> {
  if (status !== "paid") return false;
  const { modifiedCount } = await PaymentModel.updateOne(
    { _id: row._id, status: "paid", refunded_cents: mongoose.trusted({ $lt: refundedCents }) },
    { $set: { refunded_cents: refundedCents, updated_at: new Date() } },
    { session },
  );
  return modifiedCount > 0;
}

async function audit(
  before: PaymentDocument,
  intent: CardIntent,
  outcome: Outcome,
  cause: Cause,
  session: mongoose.ClientSession,
): Promise<void> {
  await recordChange(
    {
      actor: cause.actor ?? null,
      action: `payment.${outcome.status}`,
      subject: intent.id,
      before: { status: before.status },
      after: { status: outcome.status, period: before.period, paid_cents: before.paid_cents },
    },
    session,
  );
}
