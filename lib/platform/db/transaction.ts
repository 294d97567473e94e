import type { ClientSession } from "mongoose";
import { connectDatabase, throwIfGivenUp } from "./connect";

/**
 * Runs `work` in a transaction and commits it. The driver repeats it after transient errors, so it must have no effects
 * outside the database and make no network call (docs/product.md 11). It sees everything that any caller has read before:
 * with read concern "snapshot" it could start before the last writes while others are in progress. On a single replica set
 * "majority" also reads from one snapshot, the newest.
 */
export async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const connection = await connectDatabase();
  const session = await connection.startSession();
  try {
    const attempt = async (): Promise<T> => {
      throwIfGivenUp();
      return work(session);
    };
    return await session.withTransaction(attempt, {
      readConcern: { level: "majority" },
      writeConcern: { w: "majority" },
      readPreference: "primary",
      maxCommitTimeMS: 10_000,
    });
  } finally {
    await session.endSession();
  }
}

/** Returns whether an error is a duplicate key (code 11000), of the given field if one is named. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== 11000) return false;
  if (!field) return true;
  const pattern = "keyPattern" in error ? error.keyPattern : undefined;
  return typeof pattern === "object" && pattern !== null && field in pattern;
}
