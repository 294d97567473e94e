import mongoose, { type Collection } from "mongoose";
import { createHash } from "node:crypto";

/** Collections up to this size are counted exactly. */
const SMALL = 1_000;

/**
 * Returns the number of documents in a collection without scanning a large one. The server's estimate can be off after a
 * crash, which matters most for a small collection, so that one is counted exactly, over `_id`.
 */
export async function countAll({ collection }: { collection: Collection }): Promise<number> {
  const counted = await collection.countDocuments({}, { hint: { _id: 1 }, limit: SMALL + 1 });
  return counted <= SMALL ? counted : collection.estimatedDocumentCount();
}

/** Returns the same id for the same idempotency key and user, so that repeats are found; a new one without a key. */
export function idUnder(userId: string, key: string | undefined): mongoose.Types.ObjectId {
  if (key === undefined) return new mongoose.Types.ObjectId();
  const digest = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}
