import type { Connection } from "mongoose";
import { startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import type { AnnouncementDocument } from "@/models/announcement";
import type { MailDocument } from "@/models/mail";

const CAUSE = /^announcement:([0-9a-f]{24}):([0-9a-f]{24})$/;

/** The allowed clock difference between instances. */
const CLOCKS_MS = 60_000;

/** I22: an announcement is mailed to a person once, and not before its day; a waiting one has its day's date. */
export async function checkAnnouncements(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const begins = new Map<string, Date>();
  for await (const one of connection.collection<AnnouncementDocument>("announcements").find({})) {
    const { _id, publish_on, date } = one;
    const day = startOfTowerDay(publish_on ?? towerDay(date));
    begins.set(_id.toString(), day);
    if (publish_on && date.getTime() !== day.getTime())
      faults.push(`I22: announcement ${_id.toString()} waits for ${publish_on}, dated ${date.toISOString()}`);
  }
  const seen = new Set<string>();
  const mails = connection
    .collection<MailDocument>("mails")
    .find({ cause: { $regex: "^announcement:" } }, { projection: { cause: 1, to: 1, created_at: 1 } });
  for await (const { cause, to, created_at } of mails) {
    const [, id = "", person = ""] = CAUSE.exec(cause) ?? [];
    if (!person) faults.push(`I22: a mail's cause is "${cause}"`);
    if (seen.has(`${id} ${to}`)) faults.push(`I22: announcement ${id} went to ${to} twice`);
    seen.add(`${id} ${to}`);
    const day = begins.get(id);
    if (day && created_at.getTime() < day.getTime() - CLOCKS_MS)
      faults.push(`I22: announcement ${id} went to ${to} before its day`);
  }
  return faults;
}
