import { addDays } from "date-fns";
import mongoose, { type QueryFilter, type ClientSession, type Types } from "mongoose";
import { OFF, stopFor } from "@/lib/payments/stop-autopay-for-reason";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { deleteCustomer, detachCard, endCardSetup } from "@/lib/platform/cards/saved-cards";
import { requireCards } from "@/lib/platform/cards/stripe";
import type { ReplyOf } from "@/lib/platform/contracts/endpoint";
import { cardName } from "@/lib/platform/contracts/payment-methods";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { UserModel } from "@/models/user";
import type { removeCard as cardEndpoint, stopAutopay as endpoint } from "./contract";
import { NOTICE_DAYS } from "./rules";

const MOST_AT_ONCE = 100;

/** What the provider has yet to delete: removed cards, setups that were open then, customers of deleted accounts. */
export const TO_FORGET = [{ "to_detach.0": mongoose.trusted({ $exists: true }) }, { is_leaving: true }];

/**
 * Deletes at the provider what was removed here. Does not throw if the provider is unreachable: the next run tries
 * again.
 */
export async function detachCards(which: QueryFilter<AutopayDocument> = {}): Promise<void> {
  const left = await AutopayModel.find({
    ...which,
    $or: TO_FORGET,
  })
    .limit(MOST_AT_ONCE)
    .lean();
  try {
    for (const autopay of left) await forget(autopay);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger().warn({ err: error }, "the card provider still keeps cards that were removed");
  }
}

async function forget({ _id, to_detach, is_leaving, customer }: AutopayDocument): Promise<void> {
  for (const id of to_detach) {
    await (id.startsWith("seti_") ? endCardSetup(id) : detachCard(id));
    await AutopayModel.updateOne({ _id }, { $pull: { to_detach: id } });
  }
  if (!is_leaving) return;
  if (customer) await deleteCustomer(customer);
  await AutopayModel.deleteOne({ _id, is_leaving: true });
}

/** DELETE /autopay: switches off now; a charge that has started is finished (docs/product.md 5.48). */
export async function stopAutopay(actor: Actor<"member">): Promise<ReplyOf<typeof endpoint>> {
  requireCards();
  return inTransaction(async (session) => {
    const { modifiedCount } = await AutopayModel.updateOne(
      { user_id: actor.userId, on: true },
      { $set: { ...OFF, stopped: null }, $inc: { revision: 1 } },
      { session },
    );
    if (modifiedCount === 1)
      await recordChange(
        { actor, action: "autopay.off", subject: actor.email, after: { on: false } },
        session,
      );
    return { deletedCount: modifiedCount };
  });
}

/** DELETE /autopay/card: deletes the card here, and at the provider now or in the next run; switches autopay off. */
export async function removeCard(actor: Actor<"member">): Promise<ReplyOf<typeof cardEndpoint>> {
  requireCards();
  const deletedCount = await inTransaction(async (session) => {
    const before = await forgetCard({ user_id: actor.userId }, session);
    if (!before) return 0;
    const change = { before: { card: cardName(before) }, after: { card: null, on: false } };
    await recordChange({ actor, action: "autopay.card-removed", subject: actor.email, ...change }, session);
    return 1;
  });
  if (deletedCount > 0) await detachCards({ user_id: actor.userId });
  return { deletedCount };
}

/** Drops a card that the provider has no longer, in words of our own, and stops autopay. */
export async function dropGoneCard({ _id, user_id, card }: AutopayDocument): Promise<void> {
  if (!card || !user_id) return;
  await inTransaction(async (session) => {
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id, "card.id": card.id },
      { $set: { card: null }, $inc: { revision: 1 } },
      { session },
    );
    if (modifiedCount === 0) return;
    if (await stopFor(user_id, { reason: { card }, cause: card.id }, session)) return;
    const holder = await UserModel.findById(user_id, { email: 1 }).session(session).lean();
    const change = { before: { card: cardName(card) }, after: { card: null } };
    const subject = holder?.email ?? "";
    await recordChange({ actor: null, action: "autopay.card-removed", subject, ...change }, session);
  });
}

/**
 * Has the next turn announced again, three days before, once a payment that the tenant reported does not wait any more: by then the
 * turn may have come, or less may be open. What the bank was asked for is finished.
 */
export async function announceAnew(
  user_id: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const next_at = addDays(now, NOTICE_DAYS);
  await AutopayModel.updateOne(
    {
      user_id,
      on: true,
      "run.intent": mongoose.trusted({ $exists: false }),
      next_at: mongoose.trusted({ $lt: next_at }),
    },
    putOff(next_at),
    { session, updatePipeline: true },
  );
}

/** Announces the turn again; what the bank has declined of its month counts on. */
export const putOff = (next_at: Date) => [
  {
    $set: {
      put_off: { $ifNull: ["$run", "$put_off", null] },
      run: null,
      announced: null,
      next_at,
      revision: { $add: ["$revision", 1] },
    },
  },
];

/** Stops charges and deletes the card at an agreement's end (docs/product.md 5.51), within its transaction. */
export async function endAutopay(userId: Types.ObjectId, session: ClientSession): Promise<void> {
  await forgetCard({ user_id: userId }, session);
}

/** On an account's deletion, or when another person gets it, keeps anonymous data until the provider has deleted the customer. Within its transaction. */
export async function eraseAutopay(userId: Types.ObjectId, session: ClientSession): Promise<void> {
  await forgetCard({ user_id: userId }, session);
  await AutopayModel.updateOne(
    { user_id: userId },
    { $set: { is_leaving: true, setup: null }, $unset: { user_id: 1 }, $inc: { revision: 1 } },
    { session },
  );
}

/**
 * Switches off and marks the card and an open setup, which may still be in use, for deletion at the provider. Returns the
 * card, or null if there was none.
 */
export async function forgetCard(
  whose: { user_id: string | Types.ObjectId } | Pick<AutopayDocument, "_id">,
  session: ClientSession,
) {
  const autopay = await AutopayModel.findOne(whose).session(session).lean();
  if (!autopay) return null;
  const { card, setup, on } = autopay;
  if (!card && !setup && !on) return null;
  const ids = [card, setup].flatMap((each) => (each ? [each.id] : []));
  await AutopayModel.updateOne(
    { _id: autopay._id },
    {
      $set: { ...OFF, card: null, setup: null, stopped: null },
      $inc: { revision: 1 },
      $push: { to_detach: { $each: ids } },
    },
    { session },
  );
  return card ?? null;
}
