import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { MemberNoteModel } from "@/models/member-note";
import { UserModel } from "@/models/user";

interface Which {
  readonly userId: string;
  readonly noteId: string;
}

/**
 * Deletes a note about this person, by any author. Returns 1, or 0 if it was deleted before or is about someone else.
 */
export async function deleteNote(actor: Actor<"admin">, { userId, noteId }: Which): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await MemberNoteModel.findOneAndDelete({ _id: noteId, user_id: userId }, { session }).lean();
    if (!gone) return 0;
    const person = await UserModel.findById(userId, { email: 1 }).session(session).lean();
    const subject = person?.email ?? userId;
    await recordChange({ actor, action: "member-note.deleted", subject }, session);
    return 1;
  });
}
