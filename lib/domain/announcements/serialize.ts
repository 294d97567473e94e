import type { Announcement } from "@/lib/contracts/announcements";
import { towerDay } from "@/lib/format/dates";
import type { AnnouncementDocument } from "@/models/announcement";
import { editable } from "./rules";

interface Reading {
  /** Whether its reader has not opened it. */
  readonly unread: boolean;
  readonly now: Date;
}

/** Serializes an announcement. */
export function serializeAnnouncement(
  announcement: AnnouncementDocument,
  { unread, now }: Reading,
): Announcement {
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
