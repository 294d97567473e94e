import { MongoClient } from "mongodb";
import { Refusal } from "./refusal";

const REACHABLE_WITHIN_MS = 5_000;

/** Checks that the database named by MONGODB_URI answers and can do transactions; its address is told without its password. */
export async function requireNamedDatabase(uri: string): Promise<void> {
  const hosts = describeHosts(uri);
  const client = openClient(uri);
  try {
    const hello = await client.db("admin").command({ hello: 1 });
    if (hello.setName || hello.msg === "isdbgrid") return;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new Refusal(
      `The database named by MONGODB_URI (${hosts}) could not be reached: ${withoutSecrets(reason, uri)}`,
    );
  } finally {
    await client.close();
  }
  throw new Refusal(
    `The database named by MONGODB_URI (${hosts}) is not a replica set, and Nibash needs transactions: start it with --replSet, or use Atlas.`,
  );
}

function openClient(uri: string): MongoClient {
  try {
    return new MongoClient(uri, {
      serverSelectionTimeoutMS: REACHABLE_WITHIN_MS,
      connectTimeoutMS: REACHABLE_WITHIN_MS,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new Refusal(`MONGODB_URI is not a MongoDB connection string: ${withoutSecrets(reason, uri)}`);
  }
}

/** The hosts of a connection string, without user and password. */
export function describeHosts(uri: string): string {
  const afterScheme = uri.replace(/^[a-z+]+:\/\//, "");
  const authority = afterScheme.split(/[/?]/)[0] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1) || "no host";
}

function withoutSecrets(message: string, uri: string): string {
  return message.replaceAll(uri, "…").replaceAll(/\/\/[^@\s]*@/g, "//…@");
}
