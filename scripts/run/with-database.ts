import { type Connection } from "mongoose";
import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { openDatabase } from "../data/database";
import type { Database } from "../embedded/opened-database";
import { loadEnvironment } from "@/lib/env";
import { runCommand } from "../refusal";

/** The body of a command that works on the database; whatever happens, an embedded one it started is stopped again. */
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
