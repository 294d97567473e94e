import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { changeAnnouncement as contract } from "@/lib/contracts/announcements";
import { ALREADY_MAILED, ANNOUNCEMENT_GONE } from "@/lib/contracts/announcements.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import { databaseNow } from "@/lib/db/database-time";
import { expectVersion } from "@/lib/db/stored-version";
import { inTransaction } from "@/lib/db/transaction";
import { recordChanges, type Change } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { startOfTowerDay } from "@/lib/format/dates";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";
import { announce, beginMailing } from "./publish-announcement";
import { mailInBackground } from "./mail-announcements";
import { checkMailing, editable, isPinned, waitsUntil } from "./rules";

type Asked = BodyOf<typeof contract>;
type Editable = ReturnType<typeof editable>;

/**
 * Edits, pins or mails an announcement, or changes its day; notifies no one of the rest (docs/product.md 5.56). Returns
 * 1, or 0 if nothing changes. Throws `not_found`, `changed_since` if the version matches none given, `invalid_input` at
 * `publish_on`, and `conflict` when changing the day of a published one or recalling a mail.
 */
export async function changeAnnouncement(
  actor: Actor<"admin">,
  id: string,
  asked: Asked,
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
function afterChange(before: Editable, asked: Asked, now: Date): Editable {
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
