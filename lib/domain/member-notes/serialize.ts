import type { MemberNote } from "@/lib/contracts/member-notes";
import type { MemberNoteDocument } from "@/models/member-note";

/** A note as admins see it. */
export function serializeMemberNote(note: MemberNoteDocument): MemberNote {
  return {
    _id: note._id.toString(),
    text: note.text,
    created_at: note.created_at.toISOString(),
    author_name: note.author_name,
  };
}
