import type { ClientSession, Types } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";

/**
 * Publishes an announcement, within the transaction that makes it visible: when posted, or on its day. The only place
 * that does. Returns whether this call published it: the condition lets one of several instances through.
 */
export async function announce(
  { _id, publish_on, mail }: Pick<AnnouncementDocument, "_id" | "publish_on" | "mail">,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await AnnouncementModel.updateOne(
    { _id, publish_on: publish_on ?? null },
    { $set: { publish_on: null, announced_at: now, ...(mail && { mailing_at: now }) } },
    { session },
  );
  if (modifiedCount === 0) return false;
  const path = "/dashboard/announcements";
  await queuePushes({ cause: `notice:${_id.toString()}`, kind: "notice", path }, "everybody", session);
  return true;
}

/** Marks it to be mailed to all members. Returns whether this call did; an announcement is mailed once. */
export async function beginMailing(_id: Types.ObjectId, now: Date, session: ClientSession): Promise<boolean> {
  const { modifiedCount } = await AnnouncementModel.updateOne(
    { _id, mailing_at: null, mailed_at: null },
    { $set: { mail: true, mailing_at: now } },
    { session },
  );
  return modifiedCount === 1;
}
