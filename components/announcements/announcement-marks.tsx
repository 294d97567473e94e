import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import type { Announcement } from "@/lib/announcements/contract";
import { dayLabel } from "@/lib/platform/format/dates";

/** When it is or was published. */
export function AnnouncementDay({ announcement }: { announcement: Announcement }) {
  const { publish_on, date } = announcement;
  if (!publish_on) return <DateText instant={date} />;
  return (
    <time dateTime={publish_on} className="whitespace-nowrap lining-nums tabular-nums">
      {dayLabel(publish_on)}
    </time>
  );
}

/** The badges of an announcement: unread, pinned, scheduled. */
export function AnnouncementMarks({ announcement }: { announcement: Announcement }) {
  const { unread, pinned, publish_on } = announcement;
  return (
    <>
      {unread && <Badge tone="bad">Unread</Badge>}
      {pinned && <Badge tone="ok">Pinned</Badge>}
      {publish_on && <Badge tone="wait">Scheduled</Badge>}
    </>
  );
}
