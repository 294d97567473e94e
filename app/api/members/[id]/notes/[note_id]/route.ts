import { deleteMemberNote } from "@/lib/member-notes/contract";
import { deleteNote } from "@/lib/member-notes/mutations";
import { route } from "@/lib/platform/http/route";

// DELETE /api/members/[id]/notes/[note_id] – delete a note
export const DELETE = route(deleteMemberNote, async ({ actor, params }) => ({
  deletedCount: await deleteNote(actor, { userId: params.id, noteId: params.note_id }),
}));
