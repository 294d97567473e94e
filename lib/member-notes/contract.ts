import { ADMIN, endpoint } from "@/lib/platform/contracts/endpoint";
import { deleted, EXAMPLE_ID, inserted, instant, objectId, text } from "@/lib/platform/contracts/fields";
import { NO_NOTE } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

/** An admin's note about a person (docs/product.md 8.22). */
export const memberNote = z
  .object({
    _id: objectId,
    text: z.string(),
    created_at: instant,
    /** The admin's name at that time. */
    author_name: z.string(),
  })
  .meta({ id: "MemberNote" });

export type MemberNote = z.infer<typeof memberNote>;

/** The form of a note. */
export const memberNoteForm = z.strictObject({ text: text(2000, NO_NOTE) });

/** POST /members/{id}/notes: about anyone with an account. */
export const addMemberNote = endpoint({
  method: "POST",
  path: "/members/{id}/notes",
  summary: "Add a note about a person",
  allow: ADMIN,
  params: z.strictObject({ id: objectId }),
  body: memberNoteForm,
  response: inserted,
  errors: ["not_found"],
  example: {
    params: { id: EXAMPLE_ID },
    body: { text: "Has a spare key with the guard." },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** DELETE /members/{id}/notes/{note_id}. */
export const deleteMemberNote = endpoint({
  method: "DELETE",
  path: "/members/{id}/notes/{note_id}",
  summary: "Delete a note about a person",
  allow: ADMIN,
  params: z.strictObject({ id: objectId, note_id: objectId }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID, note_id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "member-note.added": "{who} wrote a note about {subject}",
  "member-note.deleted": "{who} deleted a note about {subject}",
};

export const NO_ACCOUNT = "There is no such account.";
