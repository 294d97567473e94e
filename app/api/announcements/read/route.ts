import { readAnnouncements } from "@/lib/contracts/announcements";
import { markRead } from "@/lib/domain/announcements/mark-read";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/announcements/read – mark one announcement, or all of them, as read by the caller
export const PATCH = route(readAnnouncements, async ({ actor, body }) => ({
  modifiedCount: await markRead(actor, body.id),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
