import mongoose from "mongoose";
import { catalogue } from "@/lib/platform/contracts/language";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { serving } from "@/lib/platform/db/connect";
import { env } from "@/lib/platform/env";
import { translate } from "@/lib/platform/format/in-language";
import { logger } from "@/lib/platform/logger";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { sendDueMails } from "@/lib/platform/mail/send-due-mails";
import { sendInBackground } from "@/lib/platform/mail/send-in-background";
import { mailInLanguage } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";
import { UserModel, type UserDocument } from "@/models/user";

/** The cause of an announcement's mail to a person; without one, the prefix of all its causes. */
export const announcementCause = (id: string, userId = "") => `announcement:${id}:${userId}` as const;

interface AboutAnnouncement {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

export const MESSAGES = catalogue({
  en: { action: "See All Announcements" },
  bn: { action: "সব নোটিশ দেখুন" },
});

/** To a member: the whole announcement, as the office wrote it. */
function announcementMail(to: string, { name, title, description, link }: AboutAnnouncement): Mail {
  return mailInLanguage(to, (language) => ({
    name,
    subject: title,
    before: [title, description],
    action: translate(MESSAGES, language)("action"),
    link,
  }));
}

const { trusted } = mongoose;

/** Batch size; before each batch checks that the announcement still exists and is still to be mailed. */
const BATCH = 50;

type Member = Pick<UserDocument, "_id" | "email" | "name">;

/**
 * Queues and sends the mails of announcements to be mailed, one per member. Returns how many it queued. Depends on the
 * stored state only, so it can be repeated, interrupted, and run by several instances at once: a mail's cause names
 * announcement and member, and is unique.
 */
export async function mailAnnouncements(): Promise<number> {
  if (!canSendMail()) return 0;
  const due = await AnnouncementModel.find({ mailing_at: trusted({ $gt: new Date(0) }) }, { _id: 1 })
    .sort({ mailing_at: 1 })
    .lean();
  let written = 0;
  for (const { _id } of due) written += await mailOne(_id);
  if (written > 0) await sendDueMails();
  return written;
}

/** The same, in the background after the response. */
export function mailInBackground(): void {
  sendInBackground(async () => {
    await mailAnnouncements();
  });
}

async function mailOne(_id: mongoose.Types.ObjectId): Promise<number> {
  let written = 0;
  let last: mongoose.Types.ObjectId | null = null;
  let isComplete = true;
  for (;;) {
    if (serving.isStopping) return written;
    const [announcement, members] = await readNext(_id, last);
    if (!announcement) return written;
    for (const member of members) {
      const outcome = await write(announcement, member);
      if (outcome === "failed") isComplete = false;
      if (outcome === "written") written += 1;
    }
    last = members.at(-1)?._id ?? null;
    if (members.length < BATCH) break;
  }
  if (isComplete) await settle(_id);
  return written;
}

/** Reads the current state: it may have been edited or deleted since the last batch. */
function readNext(_id: mongoose.Types.ObjectId, last: mongoose.Types.ObjectId | null) {
  return Promise.all([
    AnnouncementModel.findOne({
      _id,
      mailing_at: trusted({ $gt: new Date(0) }),
    }).lean<AnnouncementDocument | null>(),
    UserModel.find({ role: "member", ...(last && { _id: trusted({ $gt: last }) }) }, { email: 1, name: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<Member[]>(),
  ]);
}

async function write({ _id, title, description }: AnnouncementDocument, member: Member) {
  const link = new URL("/dashboard/announcements", env().NEXTAUTH_URL).toString();
  const letter = announcementMail(member.email, { name: member.name ?? "", title, description, link });
  const cause = announcementCause(_id.toString(), member._id.toString());
  try {
    return (await queueMail({ ...letter, kind: "news", cause })) ? "written" : "there";
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logger().error({ err: error, announcement: _id.toString() }, "an announcement's mail was not written");
    return "failed";
  }
}

async function settle(_id: mongoose.Types.ObjectId): Promise<void> {
  await AnnouncementModel.updateOne(
    { _id, mailing_at: trusted({ $gt: new Date(0) }) },
    { $set: { mailing_at: null, mailed_at: new Date() } },
  );
}
