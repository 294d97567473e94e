import {
  listAnnouncements as listContract,
  postAnnouncement as postContract,
} from "@/lib/announcements/contract";
import { postAnnouncement } from "@/lib/announcements/mutations";
import { listAnnouncements } from "@/lib/announcements/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/announcements – pinned ones first, then newest
export const GET = route(listContract, ({ actor, query }) => listAnnouncements(actor, query));

// POST /api/announcements – post one
export const POST = route(postContract, async ({ actor, body }) => ({
  insertedId: await postAnnouncement(actor, body),
}));
