import { deleteMemberNote } from "@/lib/contracts/member-notes";
import { deleteNote } from "@/lib/domain/member-notes/delete-note";
import { route } from "@/lib/http/route";

// DELETE /api/members/[id]/notes/[note_id] – delete a note
export const DELETE = route(deleteMemberNote, async ({ actor, params }) => ({
  deletedCount: await deleteNote(actor, { userId: params.id, noteId: params.note_id }),
}));
