import { deleteAnnouncement as contract } from "@/lib/contracts/announcements";
import { deleteAnnouncement } from "@/lib/domain/announcements/delete-announcement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// DELETE /api/announcements/[id] – delete one
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await deleteAnnouncement(actor, params.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed("DELETE");
