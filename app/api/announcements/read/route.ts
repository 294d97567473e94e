import { readAnnouncements } from "@/lib/announcements/contract";
import { markRead } from "@/lib/announcements/mutations";
import { route } from "@/lib/platform/http/route";

// PATCH /api/announcements/read – mark one announcement, or all of them, as read by the caller
export const PATCH = route(readAnnouncements, async ({ actor, body }) => ({
  modifiedCount: await markRead(actor, body.id),
}));
