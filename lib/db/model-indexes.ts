import type { IndexDescription } from "mongodb";
import type { Model } from "mongoose";

export type DeclaredIndex = Pick<IndexDescription, "key" | "unique" | "partialFilterExpression">;

/** The indexes that a model declares, as the database takes them. */
export function indexesOf(model: Model<unknown>): DeclaredIndex[] {
  return model.schema.indexes().map(([key, options]) => ({ key, ...options }) as DeclaredIndex);
}

/** Makes a model's collection, and its indexes in one command; safe to repeat. */
export async function createModelIndexes(model: Model<unknown>): Promise<void> {
  await model.createCollection();
  const indexes = indexesOf(model);
  if (indexes.length > 0) await model.collection.createIndexes(indexes);
}
