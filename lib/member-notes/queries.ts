import { MemberNoteModel, type MemberNoteDocument } from "@/models/user";
import type { MemberNote } from "./contract";

/** The notes about a person, newest first: for admins, and without the author for the person (docs/product.md 3.14). */
export async function listMemberNotes(userId: string): Promise<MemberNote[]> {
  const notes = await MemberNoteModel.find({ user_id: userId }).sort({ created_at: -1, _id: -1 }).lean();
  return notes.map(serializeMemberNote);
}

/** Serializes a note for admins. */
function serializeMemberNote(note: MemberNoteDocument): MemberNote {
  return {
    _id: note._id.toString(),
    text: note.text,
    created_at: note.created_at.toISOString(),
    author_name: note.author_name ?? "",
  };
}
