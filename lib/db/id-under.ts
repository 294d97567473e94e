import { createHash } from "node:crypto";
import mongoose from "mongoose";

/** The same id for the same key of the same person, so that its repeats are found; without a key a new one. */
export function idUnder(userId: string, key: string | undefined): mongoose.Types.ObjectId {
  if (key === undefined) return new mongoose.Types.ObjectId();
  const digest = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}
