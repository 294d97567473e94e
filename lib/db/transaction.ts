import type { ClientSession } from "mongoose";
import { connectDatabase } from "./connect";
import { throwIfGivenUp } from "./db-timeout";

/**
 * Runs `work` in one transaction and commits it; the driver repeats it after transient errors,
 * so it must be free of effects outside the database. No network call belongs inside (docs/product.md 11). It finds
 * what any caller has read before it: by read concern "snapshot" it would begin before the last writes where others are
 * under way. On one replica set "majority" reads from one snapshot just as well, the newest.
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
