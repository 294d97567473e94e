import type { MemberNote } from "@/lib/contracts/member-notes";
import { MemberNoteModel } from "@/models/member-note";
import { serializeMemberNote } from "./serialize";

/** The notes about a person, newest first: for admins, and without the author for the person (docs/product.md 3.14). */
export async function listMemberNotes(userId: string): Promise<MemberNote[]> {
  const notes = await MemberNoteModel.find({ user_id: userId }).sort({ created_at: -1, _id: -1 }).lean();
  return notes.map(serializeMemberNote);
}
