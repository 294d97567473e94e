import mongoose from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { THREAD_FULL } from "@/lib/contracts/repairs.sentences";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict } from "@/lib/errors";
import { RepairModel } from "@/models/repair";
import { readRepair } from "./queries";
import { MOST_MESSAGES } from "./rules";
import { subjectOf, notifyOfRepair } from "./notify-of-repair";

/**
 * Adds a message to the thread and notifies the other side. Returns the message's id. Throws `not_found`, and
 * `conflict` if the thread is full.
 */
export async function writeMessage(
  actor: Actor<"member" | "admin">,
  id: string,
  text: string,
): Promise<string> {
  const by = hasRole(actor, "admin") ? "house" : "tenant";
  const _id = new mongoose.Types.ObjectId();
  const now = await databaseNow();
  await inTransaction(async (session) => {
    const repair = await readRepair(actor, id, session);
    if (repair.thread.length >= MOST_MESSAGES) throw conflict(THREAD_FULL);
    const message = { _id, by, author_id: actor.userId, name: actor.name, text, at: now };
    const version = repair.version + 1;
    const answered_at = repair.answered_at ?? (by === "house" ? now : null);
    await RepairModel.updateOne(
      { _id: repair._id },
      { $set: { version, answered_at }, $push: { thread: message } },
      { session },
    );
    await recordChange({ actor, action: "repair.message-written", subject: subjectOf(repair) }, session);
    await notifyOfRepair({ what: "message", by, repair: { ...repair, version }, text }, session);
  });
  return _id.toString();
}
