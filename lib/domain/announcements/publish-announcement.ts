import type { ClientSession, Types } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";

/**
 * The one place where an announcement becomes news, within the transaction that makes it visible: as it is posted, or on
 * its day. Answers whether it was this call that did it: of instances at once the condition lets one through, and of
 * one that is posted without a day there is no other.
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

/** Has it sent to all members by mail; answers whether it was this call that did it. One is mailed once. */
export async function beginMailing(_id: Types.ObjectId, now: Date, session: ClientSession): Promise<boolean> {
  const { modifiedCount } = await AnnouncementModel.updateOne(
    { _id, mailing_at: null, mailed_at: null },
    { $set: { mail: true, mailing_at: now } },
    { session },
  );
  return modifiedCount === 1;
}
