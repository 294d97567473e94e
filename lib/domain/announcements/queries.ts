import mongoose, { type QueryFilter, type SortOrder } from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import type { Announcement, listAnnouncements as contract } from "@/lib/contracts/announcements";
import { ANNOUNCEMENT_GONE } from "@/lib/contracts/announcements.sentences";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { notFound } from "@/lib/errors";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";
import { findUnread } from "./find-unread";
import { editable, startOfTomorrow } from "./rules";
import { towerDay } from "@/lib/format/dates";

type Query = Partial<QueryOf<typeof contract>>;
type Filter = QueryFilter<AnnouncementDocument>;

/**
 * Returns a page of announcements, pinned first and then newest unless sorted otherwise; scheduled ones for admins
 * only.
 */
export async function listAnnouncements(
  actor: Actor,
  query: Query = {},
): Promise<{ items: Announcement[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  await connectDatabase();
  const now = new Date();
  const unread = await findUnread(actor, now);
  const seen = seenBy(actor, now);
  const filter = query.unread ? { ...seen, _id: mongoose.trusted({ $in: [...unread] }) } : seen;
  const [found, total] = await Promise.all([
    AnnouncementModel.find(filter)
      .sort(orderOf(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AnnouncementDocument[]>(),
    query.unread ? unread.size : countSeen(actor, now),
  ]);
  const items = found.map((one) =>
    serializeAnnouncement(one, { unread: unread.has(one._id.toString()), now }),
  );
  return { items, total };
}

function orderOf({ sort, direction = sort ? "asc" : "desc" }: Query): Record<string, SortOrder> {
  if (!sort) return { pinned_at: direction, date: direction, _id: direction };
  return { [sort]: direction, _id: direction };
}

/** Admins see all; others see one from its day on. */
function seenBy(actor: Actor, now: Date): Filter {
  return hasRole(actor, "admin") ? {} : { date: mongoose.trusted({ $lt: startOfTomorrow(now) }) };
}

async function countSeen(actor: Actor, now: Date): Promise<number> {
  const all = countAll(AnnouncementModel);
  if (hasRole(actor, "admin")) return all;
  // Few are scheduled, however many have been published.
  const waiting = AnnouncementModel.countDocuments({
    date: mongoose.trusted({ $gte: startOfTomorrow(now) }),
  });
  return Math.max(0, (await all) - (await waiting));
}

/** Returns GET /announcements/{id} with the version that a change must name; null if the caller may not see it. */
export async function findAnnouncement(actor: Actor, id: string): Promise<Versioned<Announcement> | null> {
  await connectDatabase();
  const now = new Date();
  const found = await AnnouncementModel.findOne({
    ...seenBy(actor, now),
    _id: id,
  }).lean<AnnouncementDocument | null>();
  if (!found) return null;
  const unread = await findUnread(actor, now);
  const value = serializeAnnouncement(found, { unread: unread.has(found._id.toString()), now });
  return { value, version: versionOf(editable(found)) };
}

/** Like `findAnnouncement`; throws `not_found`. */
export async function getAnnouncement(actor: Actor, id: string): Promise<Versioned<Announcement>> {
  const found = await findAnnouncement(actor, id);
  if (!found) throw notFound(ANNOUNCEMENT_GONE);
  return found;
}

/** Counts what the caller has not opened. */
export async function countUnread(actor: Actor): Promise<number> {
  await connectDatabase();
  return (await findUnread(actor, new Date())).size;
}

interface Reading {
  /** Whether its reader has not opened it. */
  readonly unread: boolean;
  readonly now: Date;
}

/** Serializes an announcement. */
function serializeAnnouncement(announcement: AnnouncementDocument, { unread, now }: Reading): Announcement {
  const { _id, date, edited_at, mailed_at, publish_on } = announcement;
  return {
    ...editable(announcement),
    _id: _id.toString(),
    date: date.toISOString(),
    unread,
    publish_on: publish_on && publish_on > towerDay(now) ? publish_on : null,
    edited_at: edited_at?.toISOString() ?? null,
    mailed_at: mailed_at?.toISOString() ?? null,
  };
}
