import type { Connection } from "mongoose";
import { createIndexes } from "@/lib/platform/db/indexes";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import * as firstRelease from "../../migrations/001-first-release";
import * as accounts from "../../migrations/002-accounts";
import { Refusal } from "../refusal";
import { findDuplicates } from "./find-duplicates";
import { withMigrationLock } from "./migration-lock";

const MIGRATIONS: Record<string, { up: (connection: Connection) => Promise<void> }> = {
  "001-first-release": firstRelease,
  "002-accounts": accounts,
};

/**
 * Migrates a database: runs each numbered migration once, then creates missing indexes. Can be interrupted and repeated;
 * concurrent processes wait for each other. A recorded migration that has no file any more is left alone. Returns the names of
 * the migrations that ran. Throws a Refusal that names the documents if duplicates prevent a unique index.
 */
export async function runMigrations(connection: Connection): Promise<string[]> {
  return withMigrationLock(async () => {
    const recorded = connection.collection<{ migrationName: string }>("migrations");
    const known = new Set((await recorded.find().toArray()).map(({ migrationName }) => migrationName));
    const missing = Object.entries(MIGRATIONS).filter(([name]) => !known.has(name));
    try {
      for (const [migrationName, { up }] of missing) {
        await up(connection);
        await recorded.insertOne({ migrationName });
      }
      await createIndexes(connection);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const duplicates = await findDuplicates(connection);
      throw new Refusal(
        `A unique index meets documents that carry the same value; keep one of each, then migrate again:\n  ${duplicates.join("\n  ")}`,
        { cause: error },
      );
    }
    return missing.map(([name]) => name);
  });
}
