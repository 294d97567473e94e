import { createHash } from "node:crypto";
import mongoose from "mongoose";

/** Returns the same id for the same idempotency key and user, so that repeats are found; a new one without a key. */
export function idUnder(userId: string, key: string | undefined): mongoose.Types.ObjectId {
  if (key === undefined) return new mongoose.Types.ObjectId();
  const digest = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}
