import {
  listAnnouncements as listContract,
  postAnnouncement as postContract,
} from "@/lib/contracts/announcements";
import { postAnnouncement } from "@/lib/domain/announcements/post-announcement";
import { listAnnouncements } from "@/lib/domain/announcements/queries";
import { route } from "@/lib/http/route";

// GET /api/announcements – pinned ones first, then newest
export const GET = route(listContract, ({ actor, query }) => listAnnouncements(actor, query));

// POST /api/announcements – post one
export const POST = route(postContract, async ({ actor, body }) => ({
  insertedId: await postAnnouncement(actor, body),
}));
