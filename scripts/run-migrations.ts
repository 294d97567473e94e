import { type Connection } from "mongoose";
import { MongoDBStorage, Umzug, type InputMigrations } from "umzug";
import { createIndexes } from "@/lib/db/indexes";
import * as createFirstIndexes from "../migrations/001-create-indexes";
import * as dropSupersededIndexes from "../migrations/002-drop-superseded-indexes";
import { withMigrationLock } from "./migration-lock";

const MIGRATIONS: Record<string, { up: (connection: Connection) => Promise<void> }> = {
  "001-create-indexes": createFirstIndexes,
  "002-drop-superseded-indexes": dropSupersededIndexes,
};

/**
 * Brings a database up to date: each numbered migration once, then every index that is not there yet.
 * May be interrupted and repeated; several processes at once wait for each other. Answers the names that ran.
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
    const done = await umzug.up();
    await createIndexes(connection);
    return done.map(({ name }) => name);
  });
}
