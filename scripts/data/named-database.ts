import { MongoClient } from "mongodb";
import { describeRefusal } from "@/lib/platform/db/connect";
import {
  databaseNameOf,
  describeHosts,
  findConnectionStringFault,
} from "@/lib/platform/format/connection-string";
import { Refusal, withoutCredentials } from "../refusal";

const REACHABLE_WITHIN_MS = 5_000;

/**
 * Checks that the database of MONGODB_URI responds, authorises its user and supports transactions; messages show its
 * address without the password.
 */
export async function requireNamedDatabase(uri: string): Promise<void> {
  const hosts = describeHosts(uri);
  const client = openClient(uri);
  try {
    const hello = await client.db("admin").command({ hello: 1 });
    // The first command that needs a privilege: `hello` needs none.
    await client.db(databaseNameOf(uri)).command({ listCollections: 1, nameOnly: true });
    if (hello.setName || hello.msg === "isdbgrid") return;
  } catch (error) {
    throw new Refusal(
      describeRefusal(error, uri) ??
        `The database named by MONGODB_URI (${hosts}) could not be reached: ${firstLine(error)}`,
    );
  } finally {
    await client.close();
  }
  throw new Refusal(
    `The database named by MONGODB_URI (${hosts}) is not a replica set, and Nibash needs transactions: start it with --replSet, or use Atlas.`,
  );
}

function openClient(uri: string): MongoClient {
  const fault = findConnectionStringFault(uri);
  if (fault) throw new Refusal(`MONGODB_URI ${fault}.`);
  try {
    return new MongoClient(uri, {
      serverSelectionTimeoutMS: REACHABLE_WITHIN_MS,
      connectTimeoutMS: REACHABLE_WITHIN_MS,
    });
  } catch (error) {
    // Hosts and credentials are valid, so the fault is an option, which the driver names.
    throw new Refusal(`MONGODB_URI has an option that the driver refuses: ${firstLine(error)}`);
  }
}

function firstLine(error: unknown): string {
  const line = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
  return withoutCredentials(line);
}
