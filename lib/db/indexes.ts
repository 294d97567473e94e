import type { Connection } from "mongoose";
import { MODELS } from "@/models/registry";

/** Where rate-limiter-flexible counts; not a model, since the library writes it. */
export const LIMITS_COLLECTION = "rate_limits";

/** Makes every collection and index; safe to repeat. Run by the migration, never by a serving process. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of MODELS) {
    await model.createCollection();
    await model.createIndexes();
  }
  const limits = connection.collection(LIMITS_COLLECTION);
  await limits.createIndex({ expire: -1 }, { expireAfterSeconds: 0 }, {});
  await limits.createIndex({ key: 1 }, { unique: true }, {});
}

/** `collection index` of each index that a model declares and the database lacks, or has in another form (attacks K6). */
export async function listMissingIndexes(connection: Connection): Promise<string[]> {
  const missing: string[] = [];
  for (const model of MODELS) {
    const present = await connection
      .collection(model.collection.name)
      .indexes()
      .catch(() => []);
    for (const [key, options] of model.schema.indexes()) {
      const wanted = JSON.stringify(key);
      const found = present.some(
        (index) =>
          JSON.stringify(index.key) === wanted &&
          Boolean(index.unique) === Boolean(options.unique) &&
          JSON.stringify(index.partialFilterExpression) === JSON.stringify(options.partialFilterExpression),
      );
      if (!found) missing.push(`${model.collection.name} ${wanted}`);
    }
  }
  return missing;
}
