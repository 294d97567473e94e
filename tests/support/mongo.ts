import mongoose, { type mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { createModelIndexes } from "@/lib/platform/db/indexes";

interface TestDatabaseOptions {
  readonly keepBetweenTests?: boolean;
  /** For a file that changes collections or indexes, or kills processes: they may hold a transaction. */
  readonly isOwn?: boolean;
}

/**
 * Call once at the top of a `*.db.test.ts`: connects mongoose to an empty database on a real replica set, with every
 * index of the imported models, and empties it after each test. The files of a worker share one, since creating and
 * dropping some 300 collections and indexes takes mongod longer than most files.
 */
export function connectTestDatabase({ keepBetweenTests, isOwn }: TestDatabaseOptions = {}): void {
  beforeAll(async () => {
    const name = isOwn ? randomUUID().slice(0, 23) : (process.env.VITEST_POOL_ID ?? "");
    const uri = new URL(inject("mongoUri"));
    uri.pathname = `/t_${name}`;
    process.env.MONGODB_URI = uri.toString();
    await mongoose.connect(uri.toString(), { autoIndex: false, maxPoolSize: 60 });
    for (const name of mongoose.modelNames()) await createModelIndexes(mongoose.model<unknown>(name));
    // Here, and not at the end: what a file had still under way may write after its last test.
    if (!isOwn) await emptyTestDatabase();
  });
  if (!keepBetweenTests) afterEach(emptyTestDatabase);
  afterAll(async () => {
    if (isOwn) await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  });
}

/** Deletes every document; indexes stay. */
export async function emptyTestDatabase(): Promise<void> {
  const { db } = mongoose.connection;
  const found = await readCollections([{ $limit: 1 }, { $project: { _id: 1 } }]);
  if (db) await Promise.all([...found.keys()].map((name) => db.collection(name).deleteMany({})));
}

/**
 * Runs a pipeline on each collection; returns the results by collection name. One round trip, since tests call it
 * thousands of times.
 */
export async function readCollections(
  pipeline: mongo.Document[],
  without: readonly string[] = [],
): Promise<Map<string, unknown[]>> {
  const { db } = mongoose.connection;
  const known = (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  const [first, ...others] = known.flatMap(({ name }) =>
    without.includes(name)
      ? []
      : [
          {
            coll: name,
            pipeline: [...pipeline, { $project: { _id: 0, in: { $literal: name }, document: "$$ROOT" } }],
          },
        ],
  );
  const contents = new Map<string, unknown[]>();
  if (!db || !first) return contents;
  const unions = others.map((other) => ({ $unionWith: other }));
  const found = db.collection(first.coll).aggregate([...first.pipeline, ...unions], { batchSize: 10_000 });
  for await (const { in: name, document } of found) {
    const ofName = contents.get(String(name));
    if (ofName) ofName.push(document);
    else contents.set(String(name), [document]);
  }
  return contents;
}
