import { subDays } from "date-fns";
import mongoose from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { AnnouncementModel } from "@/models/announcement";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { UserModel } from "@/models/user";
import { MOST_UNREAD, startOfTomorrow, UNREAD_DAYS } from "./rules";

const { trusted } = mongoose;

/**
 * The ids of what the caller has not opened, of the newest hundred, since they have an account and for thirty days
 * (docs/product.md 5.57). Admins write announcements, and have none.
 */
export async function findUnread(actor: Actor, now: Date): Promise<ReadonlySet<string>> {
  if (hasRole(actor, "admin")) return new Set();
  const [recent, user] = await Promise.all([
    AnnouncementModel.find(
      { date: trusted({ $gte: subDays(now, UNREAD_DAYS), $lt: startOfTomorrow(now) }) },
      { date: 1 },
    )
      .sort({ date: -1, _id: -1 })
      .limit(MOST_UNREAD)
      .lean(),
    UserModel.findById(actor.userId, { created_at: 1 }).lean(),
  ]);
  const since = user?.created_at;
  const news = recent.filter(({ date }) => !since || date >= since).map(({ _id }) => _id);
  if (news.length === 0) return new Set();
  const read = await AnnouncementReadModel.find(
    { user_id: actor.userId, announcement_id: trusted({ $in: news }) },
    { announcement_id: 1 },
  ).lean();
  const opened = new Set(read.map(({ announcement_id }) => announcement_id.toString()));
  return new Set(news.map(String).filter((id) => !opened.has(id)));
}
