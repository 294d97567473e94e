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
import { notifyOfFailure, notifyOfGiveBack } from "./notify-of-give-back";

/** Payments whose order to the provider was written before this moment and has not been answered. */
export async function listUnfinishedGiveBacks(before: Date): Promise<PaymentDocument[]> {
  return PaymentModel.find({ giving_back_since: mongoose.trusted({ $lte: before }) }).lean();
}

/**
 * Has the provider do what was ordered, once: the same order is asked for under the same key, and one that it has
 * already carried out is found by its name. The money itself is recorded by `settlePayment` alone, and until then the
 * order is under way: nobody gives back what only seems to be kept. Throws `conflict` where the provider refuses, which
 * ends the order, and `provider_unavailable` where it is not known yet.
 */
export async function finishGiveBack(row: PaymentDocument, actor?: Actor<"admin">): Promise<void> {
  const order = row.give_backs?.find(({ refund, failure }) => !refund && !failure);
  const intentId = row.transactionId;
  if (!intentId) return;
  if (!order) {
    await settleNow(intentId, actor);
    return;
  }
  const name = `${String(row._id)}-${String(order.number)}`;
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
  // What was done at the provider itself, without us, is mostly why.
  await settleNow(intentId, actor);
  throw conflict(`The card provider refuses to give this back: ${answer.words}`);
}

const UNKNOWN =
  "The card provider did not say whether the money went. It is asked again, and never gives it back twice.";

type Outcome = { readonly refund: string } | { readonly failure: string; readonly isTold: boolean };

/**
 * Writes down what the provider answered; the second to come finds it written. A refusal ends the order, a refund once
 * its entry is recorded.
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
    const about = `${String(row._id)}-${String(order.number)}`;
    if (outcome.isTold) await notifyOfFailure(row, { about, cents: order.cents, wasTold: false }, session);
    const after = { period: row.period, amount: toDollars(order.cents), words: outcome.failure };
    const subject = homeSubject(row);
    await recordChange({ actor: null, action: "payment.give-back-refused", subject, after }, session);
  });
}

/** A provider that answered an error repeats it under the same key for ever. */
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

/** The money has gone: where it cannot be recorded just now, the webhook or the reconciler does. */
async function settleNow(intentId: string, actor: Actor | undefined): Promise<void> {
  try {
    await settlePayment(intentId, actor ? { actor } : {});
  } catch (error) {
    if (!(error instanceof AppError && error.code === "provider_unavailable")) throw error;
    logger().warn({ err: error, intent: intentId }, "what was given back is recorded later");
  }
}
