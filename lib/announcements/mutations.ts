import mongoose, { type ClientSession, type Types } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange, recordChanges, type Change } from "@/lib/platform/auth/record-change";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { idUnder } from "@/lib/platform/db/count-all";
import { databaseNow } from "@/lib/platform/db/lease";
import { expectVersion } from "@/lib/platform/db/stored-version";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { conflict, notFound } from "@/lib/platform/errors";
import { startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { queuePushes } from "@/lib/platform/push/queue-pushes";
import { AnnouncementModel, type AnnouncementDocument, AnnouncementReadModel } from "@/models/announcement";
import {
  ALREADY_POSTED,
  type changeAnnouncement as contract,
  ALREADY_MAILED,
  ANNOUNCEMENT_GONE,
} from "./contract";
import { mailInBackground, mailAnnouncements } from "./mails";
import { findUnread } from "./queries";
import { checkMailing, waitsUntil, editable, isPinned } from "./rules";

/**
 * Publishes an announcement, within the transaction that makes it visible: when posted, or on its day. The only place
 * that does. Returns whether this call published it: the condition lets one of several instances through.
 */
async function announce(
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
async function beginMailing(_id: Types.ObjectId, now: Date, session: ClientSession): Promise<boolean> {
  const { modifiedCount } = await AnnouncementModel.updateOne(
    { _id, mailing_at: null, mailed_at: null },
    { $set: { mail: true, mailing_at: now } },
    { session },
  );
  return modifiedCount === 1;
}

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

type AnnouncementChange = BodyOf<typeof contract>;

type Editable = ReturnType<typeof editable>;

/**
 * Edits, pins or mails an announcement, or changes its day; notifies no one of the rest (docs/product.md 5.56). Returns
 * 1, or 0 if nothing changes. Throws `not_found`, `changed_since` if the version matches none given, `invalid_input` at
 * `publish_on`, and `conflict` when changing the day of a published one or recalling a mail.
 */
export async function changeAnnouncement(
  actor: Actor<"admin">,
  id: string,
  asked: AnnouncementChange,
  versions: readonly string[] | null = null,
): Promise<number> {
  checkMailing(asked.mail);
  const now = await databaseNow();
  const changed = await inTransaction(async (session) => {
    const stored = await AnnouncementModel.findById(id).session(session).lean<AnnouncementDocument | null>();
    if (!stored) throw notFound(ANNOUNCEMENT_GONE);
    const before = editable(stored);
    const after = afterChange(before, asked, now);
    const changes = trailOf(actor, before, after);
    if (changes.length === 0) return 0;
    expectVersion(before, versions);
    await write(stored, after, now, session);
    await recordChanges(changes, session);
    return 1;
  });
  if (changed > 0) mailInBackground();
  return changed;
}

/** Omitted fields stay unchanged. */
function afterChange(before: Editable, asked: AnnouncementChange, now: Date): Editable {
  const { title = before.title, description = before.description } = asked;
  const { pinned = before.pinned, mail = before.mail } = asked;
  const publish_on =
    asked.publish_on === undefined || asked.publish_on === before.publish_on
      ? before.publish_on
      : waitsUntil(asked.publish_on, now);
  if (publish_on !== null && before.publish_on === null)
    throw conflict("Everyone can already see this announcement.");
  if (before.mail && !mail && before.publish_on === null) throw conflict(ALREADY_MAILED);
  return { title, description, pinned, mail, publish_on };
}

async function write(
  stored: AnnouncementDocument,
  after: Editable,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { title, description, pinned, mail, publish_on } = after;
  const isEdited = title !== stored.title || description !== stored.description;
  const isWaiting = Boolean(stored.publish_on);
  const set = {
    title,
    description,
    pinned_at: pinned ? (isPinned(stored) ? stored.pinned_at : now) : null,
    ...(isEdited && !isWaiting && { edited_at: now }),
    ...(isWaiting && { mail, date: publish_on === null ? now : startOfTowerDay(publish_on) }),
    ...(publish_on !== null && { publish_on }),
  };
  await AnnouncementModel.updateOne({ _id: stored._id }, { $set: set }, { session });
  if (isWaiting && publish_on === null) await announce({ ...stored, mail }, now, session);
  if (!isWaiting && mail) await beginMailing(stored._id, now, session);
}

/** One entry per action. */
function trailOf(actor: Actor<"admin">, before: Editable, after: Editable): Change[] {
  const line = { actor, subject: after.title };
  const words = (["title", "description"] as const).filter((name) => before[name] !== after[name]);
  const only = (values: Editable) => Object.fromEntries(words.map((name) => [name, values[name]]));
  const changes: Change[] = [];
  if (words.length > 0)
    changes.push({
      ...line,
      action: "announcement.edited",
      before: only(before),
      after: only(after),
    });
  if (before.pinned !== after.pinned)
    changes.push({ ...line, action: after.pinned ? "announcement.pinned" : "announcement.unpinned" });
  if (before.mail !== after.mail)
    changes.push({ ...line, action: after.mail ? "announcement.mailed" : "announcement.mail-dropped" });
  if (before.publish_on !== after.publish_on) {
    const [was, is] = [{ publish_on: before.publish_on }, { publish_on: after.publish_on }];
    changes.push({ ...line, action: "announcement.day-changed", before: was, after: is });
  }
  return changes;
}

/** Deletes an announcement. Returns 1, or 0 if it was already deleted. */
export async function deleteAnnouncement(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await AnnouncementModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    await AnnouncementReadModel.deleteMany({ announcement_id: gone._id }, { session });
    const before = { title: gone.title, description: gone.description, date: gone.date };
    await recordChange({ actor, action: "announcement.deleted", subject: gone.title, before }, session);
    return 1;
  });
}

/** Marks an announcement, or without an id all of them, as read by the caller. Returns how many were unread. */
export async function markRead(actor: Actor, id?: string): Promise<number> {
  await connectDatabase();
  const unread = await findUnread(actor, new Date());
  const opened = id === undefined ? [...unread] : [...unread].filter((one) => one === id.toLowerCase());
  if (opened.length === 0) return 0;
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  // Two tabs at once write one row: the index is unique, and the server retries an upsert that lost.
  const { upsertedCount } = await AnnouncementReadModel.bulkWrite(
    opened.map((one) => ({
      updateOne: {
        filter: { user_id, announcement_id: new mongoose.Types.ObjectId(one) },
        update: { $setOnInsert: { at: new Date() } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
  return upsertedCount;
}
