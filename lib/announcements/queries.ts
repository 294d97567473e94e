import { subDays } from "date-fns";
import mongoose, { type QueryFilter, type SortOrder } from "mongoose";
import { cache } from "react";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type QueryOf, ADMIN_READ, OFFICE } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { type Versioned, versionOf } from "@/lib/platform/db/stored-version";
import { notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { AnnouncementModel, type AnnouncementDocument, AnnouncementReadModel } from "@/models/announcement";
import { UserModel } from "@/models/user";
import { type Announcement, type listAnnouncements as contract, ANNOUNCEMENT_GONE } from "./contract";
import { MOST_UNREAD, startOfTomorrow, UNREAD_DAYS, editable } from "./rules";

interface NewAnnouncements {
  readonly news: readonly { readonly _id: mongoose.Types.ObjectId }[];
}

/**
 * Returns the ids of the announcements that the caller has not opened: among the newest hundred, since their account
 * exists, at most thirty days old (docs/product.md 5.57). One read, since each page of the dashboard asks. The office
 * has no unread ones.
 */
export async function findUnread(actor: Actor, now: Date): Promise<ReadonlySet<string>> {
  if (hasRole(actor, OFFICE)) return new Set();
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  const days = { $gte: subDays(now, UNREAD_DAYS), $lt: startOfTomorrow(now) };
  const [found] = await UserModel.aggregate<NewAnnouncements>([
    { $match: { _id: user_id } },
    {
      $lookup: {
        from: AnnouncementModel.collection.name,
        let: { since: "$created_at" },
        pipeline: [
          { $match: { date: days, $expr: { $gte: ["$date", "$$since"] } } },
          { $sort: { date: -1, _id: -1 } },
          { $limit: MOST_UNREAD },
          { $project: { _id: 1 } },
          {
            $lookup: {
              from: AnnouncementReadModel.collection.name,
              localField: "_id",
              foreignField: "announcement_id",
              pipeline: [{ $match: { user_id } }, { $project: { _id: 1 } }],
              as: "read",
            },
          },
          { $match: { read: [] } },
        ],
        as: "news",
      },
    },
    { $project: { "news._id": 1 } },
  ]);
  return new Set(found?.news.map(({ _id }) => _id.toString()));
}

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

/** Admins and viewers see all; others see one from its day on. */
function seenBy(actor: Actor, now: Date): Filter {
  return hasRole(actor, ADMIN_READ) ? {} : { date: mongoose.trusted({ $lt: startOfTomorrow(now) }) };
}

async function countSeen(actor: Actor, now: Date): Promise<number> {
  const all = countAll(AnnouncementModel);
  if (hasRole(actor, ADMIN_READ)) return all;
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

/** Per render, by user id: layout and page each authenticate their own actor object. */
const counted = cache(() => new Map<string, Promise<number>>());

/** Returns the caller's number of unread announcements, read once for the menu and the page. */
export function unreadOf(actor: Actor): Promise<number> {
  const count = counted().get(actor.userId) ?? countUnread(actor);
  counted().set(actor.userId, count);
  return count;
}
