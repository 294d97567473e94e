import {
  changeAnnouncement as changeContract,
  deleteAnnouncement as deleteContract,
  getAnnouncement as getContract,
} from "@/lib/announcements/contract";
import { changeAnnouncement, deleteAnnouncement } from "@/lib/announcements/mutations";
import { getAnnouncement } from "@/lib/announcements/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/announcements/[id] – an announcement, with its version
export const GET = route(getContract, ({ actor, params }) => getAnnouncement(actor, params.id));

// PATCH /api/announcements/[id] – edit, pin or mail it, or change its day
export const PATCH = route(changeContract, async ({ actor, params, body, versions }) => ({
  modifiedCount: await changeAnnouncement(actor, params.id, body, versions),
}));

// DELETE /api/announcements/[id] – delete one
export const DELETE = route(deleteContract, async ({ actor, params }) => ({
  deletedCount: await deleteAnnouncement(actor, params.id),
}));
