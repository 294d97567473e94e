import type { ClientSession, Types } from "mongoose";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { PushSubscriptionModel, QueuedPushModel, type PushKind } from "@/models/push-subscription";

/** How long a message is worth sending: after a day the page or a mail has said it. */
const USE_MS = 24 * 60 * 60_000;

interface NewPush {
  /** One cause makes one message per device. */
  readonly cause: MessageCause;
  readonly kind: PushKind;
  /** The page that it opens. */
  readonly path: string;
}

/**
 * Queues a message for every device of a person, or of everyone, within the transaction that causes it: it exists if
 * and only if that commits. `sendDuePushes` sends it.
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
  // No inserts: a duplicate key would abort the transaction.
  await QueuedPushModel.bulkWrite(
    found.map(({ _id: subscription_id }) => ({
      updateOne: { filter: { cause, subscription_id }, update: { $setOnInsert: row }, upsert: true },
    })),
    { session },
  );
}
