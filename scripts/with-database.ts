import { type Connection } from "mongoose";
import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { openDatabase, type Database } from "./database";
import { loadEnvironment } from "./environment";
import { runCommand } from "./refusal";

/** The body of a command that works on the database; whatever happens, the embedded one is stopped again. */
export async function runWithDatabase(
  purpose: string,
  work: (connection: Connection, database: Database) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    loadEnvironment();
    const database = await openDatabase(purpose);
    try {
      await work(await connectDatabase(database.uri), database);
    } finally {
      await disconnectDatabase();
      await database.stop();
    }
  });
}
