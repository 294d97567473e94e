import { setTimeout as wait } from "node:timers/promises";
import { connectDatabase } from "./connect";
import { listMissingIndexes } from "./indexes";

/** Below the six seconds within which a stopped database has to be told (attacks J1). */
const PATIENCE = 5_500;

const holder = globalThis as typeof globalThis & { nibashIndexed?: string };

/**
 * Asks the database for a sign of life. Answers null when it can serve, else the reason in words for a person,
 * within six seconds: also where it accepts connections and never answers, or lacks an index (attacks J1, K6).
 */
export async function findDatabaseFault(): Promise<string | null> {
  const impatience = new AbortController();
  const tooLate = wait(PATIENCE, "The database does not answer.", { signal: impatience.signal });
  try {
    return await Promise.race([ping(), tooLate]);
  } catch {
    // Any failure to reach it is the same to the caller; the driver's words name hosts.
    return "The database can not be reached.";
  } finally {
    impatience.abort();
    tooLate.catch(() => undefined);
  }
}

async function ping(): Promise<string | null> {
  const connection = await connectDatabase();
  await connection.db?.command({ ping: 1 }, { readPreference: "primary" });
  if (holder.nibashIndexed === connection.name) return null;
  const missing = await listMissingIndexes(connection);
  if (missing.length > 0) return `The database lacks indexes: ${missing.join("; ")}. Run npm run migrate.`;
  holder.nibashIndexed = connection.name;
  return null;
}
