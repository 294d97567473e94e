import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { connectDatabase } from "@/lib/db/connect";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { findUnread } from "./find-unread";

/** Marks an announcement, or without an id all of them, as read by the caller. Returns how many were unread. */
export async function markRead(actor: Actor, id?: string): Promise<number> {
  await connectDatabase();
  const unread = await findUnread(actor, new Date());
  const opened = id === undefined ? [...unread] : [...unread].filter((one) => one === id.toLowerCase());
  if (opened.length === 0) return 0;
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  // Two tabs at once write one row: the index is unique, and the server retries an upsert that lost.
  const { upsertedCount } = await AnnouncementReadModel.bulkWrite(
    opened.map((one) => ({
      updateOne: {
        filter: { user_id, announcement_id: new mongoose.Types.ObjectId(one) },
        update: { $setOnInsert: { at: new Date() } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
  return upsertedCount;
}
