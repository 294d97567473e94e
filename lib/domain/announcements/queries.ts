import type { Announcement, listAnnouncements as contract } from "@/lib/contracts/announcements";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { AnnouncementModel, type AnnouncementDocument } from "@/models/announcement";
import { serializeAnnouncement } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** A page of announcements, newest first unless sorted otherwise. */
export async function listAnnouncements(
  query: Query = {},
): Promise<{ items: Announcement[]; total: number }> {
  const { page = 1, limit = 100, sort = "date", direction = query.sort ? "asc" : "desc" } = query;
  await connectDatabase();
  const [found, total] = await Promise.all([
    AnnouncementModel.find()
      .sort({ [sort]: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AnnouncementDocument[]>(),
    countAll(AnnouncementModel),
  ]);
  return { items: found.map(serializeAnnouncement), total };
}
