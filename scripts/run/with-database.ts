import { type Connection } from "mongoose";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { loadEnvironment } from "@/lib/platform/env";
import { openDatabase } from "../data/database";
import type { Database } from "../embedded/opened-database";
import { runCommand } from "../refusal";

/** Runs the body of a command that uses the database; always stops an embedded database that it has started. */
export async function runWithDatabase(
  purpose: string,
  work: (connection: Connection, database: Database) => Promise<void>,
  open = openDatabase,
): Promise<void> {
  await runCommand(async () => {
    loadEnvironment();
    const database = await open(purpose);
    try {
      await work(await connectDatabase(database.uri), database);
    } finally {
      await disconnectDatabase();
      await database.stop();
    }
  });
}
