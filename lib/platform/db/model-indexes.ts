import type { IndexDescription } from "mongodb";
import type { Model } from "mongoose";

export type DeclaredIndex = Pick<IndexDescription, "key" | "unique" | "partialFilterExpression">;

/** Returns a model's declared indexes in the database's form. */
export function indexesOf(model: Model<unknown>): DeclaredIndex[] {
  return model.schema.indexes().map(([key, options]) => ({ key, ...options }) as DeclaredIndex);
}

/** Creates a model's collection, and its indexes in one command; idempotent. */
export async function createModelIndexes(model: Model<unknown>): Promise<void> {
  await model.createCollection();
  const indexes = indexesOf(model);
  if (indexes.length > 0) await model.collection.createIndexes(indexes);
}
