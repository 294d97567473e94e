import mongoose from "mongoose";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { towerDay } from "@/lib/format/dates";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";
import { announce } from "./publish-announcement";
import { mailAnnouncements } from "./mail-announcements";

/**
 * Publishes announcements whose day has come, by the database's clock and Dhaka's calendar, and mails those to be
 * mailed. Returns how many it published. Users see them from the first moment of the day even if no server ran then.
 * Can be repeated, and run by several instances at once.
 */
export async function publishDueAnnouncements(at?: Date): Promise<number> {
  const now = at ?? (await databaseNow());
  const due = await AnnouncementModel.find({
    publish_on: mongoose.trusted({ $gt: "", $lte: towerDay(now) }),
  })
    .sort({ publish_on: 1 })
    .lean<AnnouncementDocument[]>();
  let announced = 0;
  for (const one of due) if (await publish(one, now)) announced += 1;
  await mailAnnouncements();
  return announced;
}

function publish(announcement: AnnouncementDocument, now: Date): Promise<boolean> {
  return inTransaction(async (session) => {
    if (!(await announce(announcement, now, session))) return false;
    const { title, publish_on } = announcement;
    const change = { before: { publish_on }, after: { title } };
    await recordChange({ actor: null, action: "announcement.appeared", subject: title, ...change }, session);
    return true;
  });
}
