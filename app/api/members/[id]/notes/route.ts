import { addMemberNote } from "@/lib/member-notes/contract";
import { addNote } from "@/lib/member-notes/mutations";
import { route } from "@/lib/platform/http/route";

// POST /api/members/[id]/notes – add a note about a user
export const POST = route(addMemberNote, async ({ actor, params, body }) => ({
  insertedId: await addNote(actor, params.id, body.text),
}));
