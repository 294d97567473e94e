import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AnnouncementModel } from "@/models/announcement";

/** Posts an announcement with the server's date and answers its id (spec §7). */
export async function postAnnouncement(
  actor: Actor<"admin">,
  { title, description }: { title: string; description: string },
): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const author_id = new mongoose.Types.ObjectId(actor.userId);
  await inTransaction(async (session) => {
    await AnnouncementModel.create([{ _id, title, description, date: new Date(), author_id }], { session });
    const change = { action: "announcement.posted", subject: title, after: { title, description } };
    await recordChange({ actor, ...change }, session);
  });
  return _id.toString();
}
