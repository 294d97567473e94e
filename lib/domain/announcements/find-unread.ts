import { subDays } from "date-fns";
import mongoose from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { AnnouncementModel } from "@/models/announcement";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { UserModel } from "@/models/user";
import { MOST_UNREAD, startOfTomorrow, UNREAD_DAYS } from "./rules";

interface Found {
  readonly news: readonly { readonly _id: mongoose.Types.ObjectId }[];
}

/**
 * Returns the ids of the announcements that the caller has not opened: among the newest hundred, since their account
 * exists, at most thirty days old (docs/product.md 5.57). One read, since each page of the dashboard asks. Admins write
 * announcements and have no unread ones.
 */
export async function findUnread(actor: Actor, now: Date): Promise<ReadonlySet<string>> {
  if (hasRole(actor, "admin")) return new Set();
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  const days = { $gte: subDays(now, UNREAD_DAYS), $lt: startOfTomorrow(now) };
  const [found] = await UserModel.aggregate<Found>([
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
