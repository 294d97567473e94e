import { addMemberNote } from "@/lib/contracts/member-notes";
import { addNote } from "@/lib/domain/member-notes/add-note";
import { route } from "@/lib/http/route";

// POST /api/members/[id]/notes – add a note about a user
export const POST = route(addMemberNote, async ({ actor, params, body }) => ({
  insertedId: await addNote(actor, params.id, body.text),
}));
