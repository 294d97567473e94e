import { addMemberNote } from "@/lib/contracts/member-notes";
import { addNote } from "@/lib/domain/member-notes/add-note";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/members/[id]/notes – note something about a person
export const POST = route(addMemberNote, async ({ actor, params, body }) => ({
  insertedId: await addNote(actor, params.id, body.text),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
