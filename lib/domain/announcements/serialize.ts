import type { Announcement } from "@/lib/contracts/announcements";
import type { AnnouncementDocument } from "@/models/announcement";

/** An announcement as the wire carries it. */
export function serializeAnnouncement(announcement: AnnouncementDocument): Announcement {
  return {
    _id: announcement._id.toString(),
    title: announcement.title,
    description: announcement.description,
    date: announcement.date.toISOString(),
  };
}
