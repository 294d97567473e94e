import mongoose, { type mongo } from "mongoose";
import { LIMITS_COLLECTION } from "@/lib/db/indexes";
import { finishMails } from "@/lib/mail/send-in-background";
import { makeWorld, type World } from "./call-world";
import { expectInvariants, snapshotDatabase } from "./invariants";
import { emptyTestDatabase } from "./mongo";

export interface FreshWorld {
  readonly world: World;
  /** The contents of the database, except usage counters. */
  readonly state: string;
}

/** What a test compares with `state`. */
export const snapshotWorld = (): Promise<string> => snapshotDatabase([LIMITS_COLLECTION]);

/** Gives each test of a file the same world, as first created. The file connects with `keepBetweenTests`. */
export function keepWorld(): (test: (fresh: FreshWorld) => Promise<void>) => Promise<void> {
  const reset = keepDatabase(async () => {
    const world = await makeWorld();
    await expectInvariants();
    return { world, state: await snapshotWorld() };
  });
  return async (test) => test(await reset());
}

/**
 * Returns what `make` creates in the empty database; later calls restore whatever has changed since: creating it again
 * takes ten times as long.
 */
export function keepDatabase<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly made: T; readonly held: Held } | undefined;
  return async () => {
    if (kept) await putBack(kept.held);
    else {
      await emptyTestDatabase();
      const made = await make();
      kept = { made, held: await readHeld() };
    }
    return kept.made;
  };
}

interface Held {
  /** Returns MongoDB's own hash of each collection. */
  readonly digests: Readonly<Record<string, string>>;
  readonly documents: ReadonlyMap<string, mongo.Document[]>;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("The test's database is not connected.");
  return db;
}

async function readDigests(): Promise<Record<string, string>> {
  // Earlier calls may still have a mail to write.
  await finishMails(20_000);
  return (await database().command({ dbHash: 1 })).collections as Record<string, string>;
}

async function readHeld(): Promise<Held> {
  const digests = await readDigests();
  const documents = await Promise.all(
    Object.keys(digests).map(async (name) => {
      // Keeps the stored BSON types: an integer may be a double.
      const all = await database().collection(name).find({}, { promoteValues: false }).toArray();
      return [name, all] as const;
    }),
  );
  return { digests, documents: new Map(documents) };
}

async function putBack({ digests, documents }: Held): Promise<void> {
  const now = await readDigests();
  const changed = Object.keys(now).filter((name) => now[name] !== digests[name]);
  await Promise.all(
    changed.map(async (name) => {
      const collection = database().collection(name);
      await collection.deleteMany({});
      const all = documents.get(name) ?? [];
      if (all.length > 0) await collection.insertMany(all);
    }),
  );
}
