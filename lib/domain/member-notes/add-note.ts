import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_ACCOUNT } from "@/lib/contracts/member-notes.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { MemberNoteModel } from "@/models/member-note";
import { UserModel } from "@/models/user";

/** So many are more than anybody reads, and bound what the page and the person's file carry. */
const MOST_NOTES = 500;

/**
 * Notes something about a person and answers the note's id (docs/product.md 8.22). The trail says that, and by whom,
 * but not what: it outlives the account, and the note must not. Throws `not_found` where there is no such account, and
 * `conflict` where there are too many notes.
 */
export async function addNote(actor: Actor<"admin">, userId: string, text: string): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const created_at = new Date();
  await inTransaction(async (session) => {
    // Changing the person makes this conflict with the account's deletion, and with another note.
    const noted = { $set: { noted_at: created_at } };
    const person = await UserModel.findOneAndUpdate({ _id: userId }, noted, { session }).lean();
    if (!person) throw notFound(NO_ACCOUNT);
    if ((await MemberNoteModel.countDocuments({ user_id: userId }).session(session)) >= MOST_NOTES)
      throw conflict("There are 500 notes about this person. Delete some first.");
    const author = { author_id: actor.userId, author_name: actor.name };
    await MemberNoteModel.create([{ _id, user_id: userId, text, created_at, ...author }], { session });
    await recordChange({ actor, action: "member-note.added", subject: person.email }, session);
  });
  return _id.toString();
}
