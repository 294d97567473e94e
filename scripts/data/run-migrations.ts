import { type Connection } from "mongoose";
import { MigrationError, MongoDBStorage, Umzug, type InputMigrations } from "umzug";
import { isDuplicateKey } from "@/lib/platform/db/duplicate-key";
import { createIndexes } from "@/lib/platform/db/indexes";
import * as firstRelease from "../../migrations/001-first-release";
import { findDuplicates } from "./find-duplicates";
import { withMigrationLock } from "./migration-lock";
import { Refusal } from "../refusal";

const MIGRATIONS: Record<string, { up: (connection: Connection) => Promise<void> }> = {
  "001-first-release": firstRelease,
};

/**
 * Migrates a database: runs each numbered migration once, then creates missing indexes. Can be interrupted and repeated;
 * concurrent processes wait for each other. A recorded migration that has no file any more is left alone. Returns the names of the migrations that ran. Throws a Refusal that names the
 * documents if duplicates prevent a unique index.
 */
export async function runMigrations(connection: Connection): Promise<string[]> {
  return withMigrationLock(async () => {
    const migrations: InputMigrations<Connection> = Object.entries(MIGRATIONS).map(([name, { up }]) => ({
      name,
      up: ({ context }) => up(context),
    }));
    const storage = new MongoDBStorage({
      connection: connection.getClient().db(connection.name),
      collectionName: "migrations",
    });
    const umzug = new Umzug({ migrations, context: connection, storage, logger: undefined });
    try {
      const done = await umzug.up();
      await createIndexes(connection);
      return done.map(({ name }) => name);
    } catch (error) {
      throw await explain(connection, error);
    }
  });
}

/** Rethrows only the cause: Umzug's error contains its context, the whole connection with its password. */
async function explain(connection: Connection, error: unknown): Promise<unknown> {
  const cause = error instanceof MigrationError ? error.cause : error;
  if (!isDuplicateKey(cause)) return cause;
  const duplicates = await findDuplicates(connection);
  return new Refusal(
    `A unique index meets documents that carry the same value; keep one of each, then migrate again:\n  ${duplicates.join("\n  ")}`,
  );
}
