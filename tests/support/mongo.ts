import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

/**
 * Call once at the top of a `*.db.test.ts`: connects mongoose to a database of this file's own on a real
 * replica set, with every index of the models the file imports, empties it after each test and drops it at the end.
 */
export function connectTestDatabase(options: { keepBetweenTests?: boolean } = {}): void {
  beforeAll(async () => {
    const name = `t_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    const uri = new URL(inject("mongoUri"));
    uri.pathname = `/${name}`;
    process.env.MONGODB_URI = uri.toString();
    await mongoose.connect(uri.toString(), { autoIndex: false, maxPoolSize: 60 });
    for (const model of Object.values(mongoose.models)) {
      await model.createCollection();
      await model.createIndexes();
    }
  });
  if (!options.keepBetweenTests) afterEach(emptyTestDatabase);
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  });
}

/** Deletes every document; indexes stay. */
export async function emptyTestDatabase(): Promise<void> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
}
