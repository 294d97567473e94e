import type { ClientSession, Types } from "mongoose";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { QueuedPushModel, type PushKind } from "@/models/queued-push";

/** After a day the page itself has said it, or a mail has. */
const USE_MS = 24 * 60 * 60_000;

interface NewPush {
  /** One cause makes one message for a device. */
  readonly cause: string;
  readonly kind: PushKind;
  /** The page that it leads to. */
  readonly path: string;
}

/**
 * Puts a message into the line for every device of a person, or of everybody, within the transaction that causes it: it is
 * there if and only if that commits. `sendDuePushes` sends it.
 */
export async function queuePushes(
  { cause, ...said }: NewPush,
  to: Types.ObjectId | "everybody",
  session: ClientSession,
): Promise<void> {
  const whose = to === "everybody" ? {} : { user_id: to };
  const found = await PushSubscriptionModel.find(whose, { _id: 1 }).session(session).lean();
  if (found.length === 0) return;
  const now = new Date();
  const row = { ...said, next_at: now, attempts: 0, until: new Date(now.getTime() + USE_MS) };
  // No inserts: a duplicate key would end the transaction.
  await QueuedPushModel.bulkWrite(
    found.map(({ _id: subscription_id }) => ({
      updateOne: { filter: { cause, subscription_id }, update: { $setOnInsert: row }, upsert: true },
    })),
    { session },
  );
}
