import { createHash } from "node:crypto";
import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict } from "@/lib/errors";
import { AnnouncementModel } from "@/models/announcement";

interface NewAnnouncement {
  readonly title: string;
  readonly description: string;
  /** The client's own name for this posting. */
  readonly key?: string | undefined;
}

/**
 * Posts an announcement with the server's date and answers its id; under a `key` once, however often it is
 * sent. Throws conflict where this admin's key stands for other words.
 */
export async function postAnnouncement(
  actor: Actor<"admin">,
  { title, description, key }: NewAnnouncement,
): Promise<string> {
  const _id = key === undefined ? new mongoose.Types.ObjectId() : idUnder(actor, key);
  const author_id = new mongoose.Types.ObjectId(actor.userId);
  try {
    await inTransaction(async (session) => {
      await AnnouncementModel.create([{ _id, title, description, date: new Date(), author_id }], { session });
      const change = { action: "announcement.posted", subject: title, after: { title, description } };
      await recordChange({ actor, ...change }, session);
    });
  } catch (error) {
    if (!isDuplicateKey(error, "_id")) throw error;
    const isRepeat = await AnnouncementModel.exists({ _id, title, description });
    if (!isRepeat) throw conflict("Another announcement was posted under this key.");
  }
  return _id.toString();
}

/** The same id for the same key of the same admin, so that the index of ids is what keeps it single. */
function idUnder(actor: Actor<"admin">, key: string): mongoose.Types.ObjectId {
  const digest = createHash("sha256").update(`${actor.userId} ${key}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}
