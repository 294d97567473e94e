import type { MemberNote } from "@/lib/contracts/member-notes";
import type { MemberNoteDocument } from "@/models/member-note";

/** Serializes a note for admins. */
export function serializeMemberNote(note: MemberNoteDocument): MemberNote {
  return {
    _id: note._id.toString(),
    text: note.text,
    created_at: note.created_at.toISOString(),
    author_name: note.author_name ?? "",
  };
}
