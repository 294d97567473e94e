import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { inTransaction } from "@/lib/platform/db/transaction";
import { conflict, notFound } from "@/lib/platform/errors";
import { MemberNoteModel } from "@/models/user";
import { UserModel } from "@/models/user";
import { NO_ACCOUNT } from "./contract";

/** The most notes per person, which bounds the page and the export of their data. */
const MOST_NOTES = 500;

/**
 * Adds a note about a person and returns its id (docs/product.md 8.22). The audit trail records that and by whom, but
 * not the text: the trail outlives the account, and the note must not. Throws `not_found` if there is no such account,
 * and `conflict` if there are too many notes.
 */
export async function addNote(actor: Actor<"admin">, userId: string, text: string): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const created_at = new Date();
  await inTransaction(async (session) => {
    // Writes the person, so that this conflicts with the account's deletion and with another note.
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
