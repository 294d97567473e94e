import {
  listAnnouncements as listContract,
  postAnnouncement as postContract,
} from "@/lib/contracts/announcements";
import { postAnnouncement } from "@/lib/domain/announcements/post-announcement";
import { listAnnouncements } from "@/lib/domain/announcements/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/announcements – pinned ones first, then newest
export const GET = route(listContract, ({ actor, query }) => listAnnouncements(actor, query));

// POST /api/announcements – post one
export const POST = route(postContract, async ({ actor, body }) => ({
  insertedId: await postAnnouncement(actor, body),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
