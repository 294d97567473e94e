import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { logger } from "@/lib/logger";
import { toDollars } from "@/lib/format/money";
import { listRefundsOf, refundPart } from "@/lib/payments/stripe";
import { PaymentModel, type GiveBackOrder, type PaymentDocument } from "@/models/payment";
import { settlePayment } from "./finalise-payment";
import { orderName } from "./order-give-back";
import { notifyOfFailure, notifyOfGiveBack } from "./notify-of-give-back";

/** Returns payments with an order that was written before this time and has no answer yet. */
export async function listUnfinishedGiveBacks(before: Date): Promise<PaymentDocument[]> {
  return PaymentModel.find({ giving_back_since: mongoose.trusted({ $lte: before }) }).lean();
}

/**
 * Executes an order at the provider once: uses the same idempotency key, and finds an order that is done already by its id.
 * Only `settlePayment` records the money; until then the order is open, so the same money is not refunded again. Throws
 * `conflict` if the provider rejects the order, which ends it, and `provider_unavailable` if the result is unknown.
 */
export async function finishGiveBack(row: PaymentDocument, actor?: Actor<"admin">): Promise<void> {
  const order = row.give_backs?.find(({ refund, failure }) => !refund && !failure);
  const intentId = row.transactionId;
  if (!intentId) return;
  if (!order) {
    await settleNow(intentId, actor);
    return;
  }
  const name = orderName(row._id, order.number);
  const known = (await listRefundsOf(intentId)).find((refund) => refund.order === name);
  const answer = known
    ? ({ kind: "made", refund: known } as const)
    : await refundPart({
        intentId,
        amountCents: order.cents,
        order: name,
        idempotencyKey: `nibash-back-${name}-${String(order.attempt)}`,
      });
  if (answer.kind === "made") {
    await noteAnswer(row, order, { refund: answer.refund.id });
    await settleNow(intentId, actor);
    return;
  }
  if (answer.kind === "spoiled") {
    await countAttempt(row, order);
    throw new AppError("provider_unavailable", UNKNOWN, { cause: answer.cause });
  }
  await noteAnswer(row, order, { failure: answer.words, isTold: actor === undefined });
  // The usual reason is a refund made at the provider directly.
  await settleNow(intentId, actor);
  throw conflict(`The card provider refuses to give this back: ${answer.words}`);
}

const UNKNOWN =
  "The card provider did not say whether the money went. It is asked again, and never gives it back twice.";

type Outcome = { readonly refund: string } | { readonly failure: string; readonly isTold: boolean };

/**
 * Stores the provider's answer; a second call finds it stored. A rejection ends the order; a refund ends it once its entry is
 * recorded.
 */
async function noteAnswer(row: PaymentDocument, order: GiveBackOrder, outcome: Outcome): Promise<void> {
  const change =
    "refund" in outcome
      ? { $set: { "give_backs.$.refund": outcome.refund } }
      : { $set: { "give_backs.$.failure": outcome.failure }, $unset: { giving_back_since: 1 as const } };
  await inTransaction(async (session) => {
    const { matchedCount } = await PaymentModel.updateOne(
      openOrder(row, order),
      { ...change, $inc: { revision: 1 } },
      { session },
    );
    if (matchedCount === 0) return;
    if ("refund" in outcome) {
      await notifyOfGiveBack(row, order, session);
      return;
    }
    const about = orderName(row._id, order.number);
    if (outcome.isTold) await notifyOfFailure(row, { about, cents: order.cents, wasTold: false }, session);
    const after = { period: row.period, amount: toDollars(order.cents), words: outcome.failure };
    const subject = homeSubject(row);
    await recordChange({ actor: null, action: "payment.give-back-refused", subject, after }, session);
  });
}

/** The provider repeats an error for the same idempotency key, so the retry uses a new one. */
async function countAttempt(row: PaymentDocument, order: GiveBackOrder): Promise<void> {
  const one = { ...openOrder(row, order) };
  await PaymentModel.updateOne(one, { $inc: { "give_backs.$.attempt": 1, revision: 1 } });
}

const openOrder = ({ _id }: PaymentDocument, { number, attempt }: GiveBackOrder) => ({
  _id,
  give_backs: mongoose.trusted({
    $elemMatch: { number, attempt, refund: null, failure: null },
  }),
});

/** The refund exists: if it cannot be recorded now, the webhook or the reconciler does it. */
async function settleNow(intentId: string, actor: Actor | undefined): Promise<void> {
  try {
    await settlePayment(intentId, actor ? { actor } : {});
  } catch (error) {
    if (!(error instanceof AppError && error.code === "provider_unavailable")) throw error;
    logger().warn({ err: error, intent: intentId }, "what was given back is recorded later");
  }
}
