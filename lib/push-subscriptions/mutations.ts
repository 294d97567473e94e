import mongoose, { type ClientSession, type Types } from "mongoose";
import { createECDH } from "node:crypto";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError, unauthenticated } from "@/lib/platform/errors";
import { getPushKeys } from "@/lib/platform/push/push-keys";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { SessionModel } from "@/models/session";
import { BAD_KEYS, type getPushKey as keyEndpoint, type subscribeToPush as endpoint } from "./contract";

/** Attempts: two devices may subscribe the same endpoint at once, and each attempt settles one of them. */
const MAX_ROUNDS = 5;

/** The most devices per person; the most recently subscribed are kept. */
const MOST_DEVICES = 10;

/**
 * POST /push-subscriptions: sends messages for this session, and no other one, to this endpoint from now on. Returns
 * the subscription's id, the same for a repeat. Throws `invalid_input` for invalid keys, and `unauthenticated` if the
 * session ends at the same time.
 */
export async function saveSubscription(
  actor: Actor,
  { endpoint: address, keys }: BodyOf<typeof endpoint>,
): Promise<string> {
  if (!isKey(keys.p256dh)) throw new AppError("invalid_input", BAD_KEYS);
  const { publicKey } = await getPushKeys();
  const wanted = { endpoint: address, ...keys, public_key: publicKey };
  for (let round = 1; ; round++)
    try {
      return String(await put(actor, wanted));
    } catch (error) {
      if (round === MAX_ROUNDS || !isDuplicateKey(error)) throw error;
    }
}

interface NewSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly public_key: string;
}

function put(actor: Actor, wanted: NewSubscription): Promise<Types.ObjectId> {
  const { userId: user_id, sessionId: session_id } = actor;
  return inTransaction(async (session) => {
    const now = new Date();
    // Writes the session, so that a concurrent sign-out conflicts, and deletes the subscription or finds none.
    const own = await SessionModel.findOneAndUpdate(
      { _id: session_id, user_id },
      { last_used_at: now },
      { session },
    ).lean();
    if (!own) throw unauthenticated();
    const { endpoint } = wanted;
    const same = await PushSubscriptionModel.findOne({ ...wanted, session_id })
      .session(session)
      .lean();
    if (same) return same._id;
    await PushSubscriptionModel.deleteMany({ $or: [{ endpoint }, { session_id }] }, { session });
    const made = { ...wanted, user_id, session_id, created_at: now, expires_at: own.expires_at };
    const [added] = await PushSubscriptionModel.create([made], { session });
    if (!added) throw new Error("A subscription was not stored.");
    await removeSurplus(user_id, session);
    await recordChange({ actor, action: "push-subscription.added", subject: actor.email }, session);
    return added._id;
  });
}

async function removeSurplus(user_id: string, session: ClientSession): Promise<void> {
  const surplus = await PushSubscriptionModel.find({ user_id }, { _id: 1 })
    .sort({ created_at: -1, _id: -1 })
    .skip(MOST_DEVICES)
    .session(session)
    .lean();
  const ids = surplus.map(({ _id }) => _id);
  if (ids.length > 0)
    await PushSubscriptionModel.deleteMany({ _id: mongoose.trusted({ $in: ids }) }, { session });
}

/** Whether it is a point of the curve, with which a message can be encrypted. */
function isKey(p256dh: string): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/** DELETE /push-subscriptions: ends the messages for this session. Returns how many subscriptions were deleted. */
export async function endSubscription(actor: Actor): Promise<number> {
  return inTransaction(async (session) => {
    const { deletedCount } = await PushSubscriptionModel.deleteMany(
      { session_id: actor.sessionId },
      { session },
    );
    if (deletedCount > 0)
      await recordChange({ actor, action: "push-subscription.removed", subject: actor.email }, session);
    return deletedCount;
  });
}

/**
 * GET /push-key: returns the key by which this device subscribes, and the endpoint of its current subscription.
 * Subscriptions by an earlier key get no messages.
 */
export async function getPushKey(actor: Actor): Promise<ReplyOf<typeof keyEndpoint>> {
  const { publicKey: public_key } = await getPushKeys();
  const { sessionId: session_id } = actor;
  const own = await PushSubscriptionModel.findOne({ session_id, public_key }, { endpoint: 1 }).lean();
  return { public_key, endpoint: own?.endpoint ?? null };
}
