import { readAnnouncements } from "@/lib/contracts/announcements";
import { markRead } from "@/lib/domain/announcements/mark-read";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/announcements/read – the caller has opened one, or all of them
export const PATCH = route(readAnnouncements, async ({ actor, body }) => ({
  modifiedCount: await markRead(actor, body.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
