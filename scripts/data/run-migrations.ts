import type { Connection } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { createIndexes, declaredIndexes } from "@/lib/platform/db/indexes";
import { withLease } from "@/lib/platform/db/lease";
import { isDuplicateKey } from "@/lib/platform/db/transaction";
import * as firstRelease from "../../migrations/001-first-release";
import * as accounts from "../../migrations/002-accounts";
import * as oneClaim from "../../migrations/003-one-claim-of-an-address";
import { Refusal } from "../refusal";

const SHOWN = 20;

interface Group {
  readonly _id: Record<string, unknown>;
  readonly ids: readonly unknown[];
}

/** Returns one line per value that prevents a unique index: collection, key, value, and the ids of its documents. */
async function findDuplicates(connection: Connection): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, indexes } of declaredIndexes())
    for (const { key, unique, partialFilterExpression = {} } of indexes) {
      if (!unique) continue;
      const fields = Object.keys(key);
      const value = Object.fromEntries(fields.map((field, place) => [`f${place}`, `$${field}`]));
      const groups = connection
        .collection(name)
        .aggregate<Group>([
          { $match: partialFilterExpression },
          { $group: { _id: value, ids: { $push: "$_id" } } },
          { $match: { "ids.1": { $exists: true } } },
          { $limit: SHOWN },
        ]);
      for await (const { _id, ids } of groups) {
        const values = fields.map((field, place) => `${field} ${JSON.stringify(_id[`f${place}`] ?? null)}`);
        lines.push(`${name}: ${values.join(", ")} in ${ids.slice(0, SHOWN).map(String).join(", ")}`);
      }
    }
  return lines;
}

const ASK_AGAIN_MS = 250;

/** Runs `work` in one process at a time; the lock of a killed process expires after half a minute. */
async function withMigrationLock<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await withLease("migration", async () => ({ answer: await work() }));
    if (done) return done.answer;
    await sleep(ASK_AGAIN_MS);
  }
}

const MIGRATIONS: Record<string, { up: (connection: Connection) => Promise<void> }> = {
  "001-first-release": firstRelease,
  "002-accounts": accounts,
  "003-one-claim-of-an-address": oneClaim,
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
