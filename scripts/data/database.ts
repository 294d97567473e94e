import { describeDatabase } from "@/lib/platform/format/connection-string";
import { dataFolder, holdDataFolder } from "../embedded/data-folder";
import { findRunningDatabase, startEmbeddedDatabase } from "../embedded/embedded-database";
import type { Database } from "../embedded/opened-database";
import { step } from "../progress";
import { requireNamedDatabase } from "./named-database";

/** Like openDatabase, for a command that may run beside `npm start`: it then connects to that running database. */
export async function joinDatabase(purpose: string): Promise<Database> {
  const running = process.env.MONGODB_URI ? null : findRunningDatabase(dataFolder());
  if (!running) return openDatabase(purpose);
  await requireNamedDatabase(running);
  process.env.MONGODB_URI = running;
  process.env.NIBASH_EMBEDDED = "1";
  return {
    uri: running,
    isOwn: true,
    description: "the embedded database that runs now",
    stop: async () => {},
  };
}

/** Opens the database that MONGODB_URI names, else the embedded one, which this process then owns. */
export async function openDatabase(purpose: string): Promise<Database> {
  const named = process.env.MONGODB_URI;
  if (named) {
    await step("reaching the database named by MONGODB_URI", () => requireNamedDatabase(named));
    return {
      uri: named,
      isOwn: false,
      description: describeDatabase(named),
      stop: async () => {},
    };
  }
  const folder = dataFolder();
  const release = holdDataFolder(folder, purpose);
  process.once("exit", release);
  const database = await step("starting the embedded database", () => startEmbeddedDatabase(folder));
  process.env.MONGODB_URI = database.uri;
  process.env.NIBASH_EMBEDDED = "1";
  return {
    uri: database.uri,
    isOwn: true,
    description: `mongod ${database.binary.version}, data in ${folder}`,
    stop: async () => {
      await database.stop();
      release();
    },
  };
}
