import { readAnnouncements } from "@/lib/contracts/announcements";
import { markRead } from "@/lib/domain/announcements/mark-read";
import { route } from "@/lib/http/route";

// PATCH /api/announcements/read – mark one announcement, or all of them, as read by the caller
export const PATCH = route(readAnnouncements, async ({ actor, body }) => ({
  modifiedCount: await markRead(actor, body.id),
}));
