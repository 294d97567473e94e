import {
  changeAnnouncement as changeContract,
  deleteAnnouncement as deleteContract,
  getAnnouncement as getContract,
} from "@/lib/contracts/announcements";
import { changeAnnouncement } from "@/lib/domain/announcements/change-announcement";
import { deleteAnnouncement } from "@/lib/domain/announcements/delete-announcement";
import { getAnnouncement } from "@/lib/domain/announcements/queries";
import { route } from "@/lib/http/route";

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
