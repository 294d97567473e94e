import mongoose, { type mongo } from "mongoose";
import { LIMITS_COLLECTION } from "@/lib/platform/db/indexes";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { makeWorld, type World } from "./call-world";
import { expectInvariants } from "./invariants";
import { emptyTestDatabase } from "./mongo";

interface FreshWorld {
  readonly world: World;
  /** MongoDB's own hash of each collection, except usage counters. */
  readonly state: Digests;
}

/** Of a collection without documents, which counts as one that does not exist. */
const EMPTY = "d41d8cd98f00b204e9800998ecf8427e";

/** What a test compares with `state`: the difference names each collection that has changed. */
export async function snapshotWorld(): Promise<Digests> {
  const entries = Object.entries(await readDigests());
  return Object.fromEntries(
    entries.filter(([name, digest]) => name !== LIMITS_COLLECTION && digest !== EMPTY),
  );
}

/**
 * Gives each test of a file the same world, as first created, and then changed by `age`. The file connects with
 * `keepBetweenTests`.
 */
export function keepWorld(
  age?: () => Promise<void>,
): (test: (fresh: FreshWorld) => Promise<void>) => Promise<void> {
  const reset = keepDatabase(async () => {
    const world = await makeWorld();
    await expectInvariants();
    await age?.();
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

type Digests = Readonly<Record<string, string>>;

interface Held {
  readonly digests: Digests;
  readonly documents: ReadonlyMap<string, mongo.Document[]>;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error("The test's database is not connected.");
  return db;
}

async function readDigests(): Promise<Digests> {
  // Earlier calls may still have a mail to write.
  await finishMails(20_000);
  return (await database().command({ dbHash: 1 })).collections as Digests;
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
