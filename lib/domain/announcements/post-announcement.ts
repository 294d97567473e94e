import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { ALREADY_POSTED } from "@/lib/contracts/announcements.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { idUnder } from "@/lib/db/id-under";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict } from "@/lib/errors";
import { startOfTowerDay } from "@/lib/format/dates";
import { AnnouncementModel } from "@/models/announcement";
import { announce } from "./publish-announcement";
import { mailInBackground } from "./mail-announcements";
import { checkMailing, waitsUntil } from "./rules";

interface NewAnnouncement {
  readonly title: string;
  readonly description: string;
  /** The client's idempotency key. */
  readonly key?: string | undefined;
  readonly pinned?: boolean | undefined;
  /** Whether to mail it to all members too. */
  readonly mail?: boolean | undefined;
  /** The day on which it is published. */
  readonly publish_on?: string | null | undefined;
}

/**
 * Posts an announcement dated now, or on its day of publication, and returns its id; idempotent by `key`. Throws
 * `conflict` if this admin has used the key for another text or no mail can be sent, and `invalid_input` at
 * `publish_on`.
 */
export async function postAnnouncement(actor: Actor<"admin">, asked: NewAnnouncement): Promise<string> {
  const { title, description, key, pinned = false, mail = false } = asked;
  checkMailing(mail);
  const now = new Date();
  const publish_on = waitsUntil(asked.publish_on, now);
  const _id = idUnder(actor.userId, key);
  const author_id = new mongoose.Types.ObjectId(actor.userId);
  const date = publish_on ? startOfTowerDay(publish_on) : now;
  const announcement = { _id, title, description, date, author_id, mail, publish_on };
  try {
    await inTransaction(async (session) => {
      await AnnouncementModel.create([{ ...announcement, pinned_at: pinned ? now : null }], { session });
      const extras = { ...(pinned && { pinned }), ...(mail && { mail }), ...(publish_on && { publish_on }) };
      const after = { title, description, ...extras };
      const action = publish_on ? "announcement.scheduled" : "announcement.posted";
      await recordChange({ actor, action, subject: title, after }, session);
      if (!publish_on) await announce(announcement, now, session);
    });
  } catch (error) {
    if (!isDuplicateKey(error, "_id")) throw error;
    const isRepeat = await AnnouncementModel.exists({ _id, title, description });
    if (!isRepeat) throw conflict(ALREADY_POSTED);
  }
  if (mail && !publish_on) mailInBackground();
  return _id.toString();
}
