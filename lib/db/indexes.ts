import type { IndexDescription } from "mongodb";
import type { Connection, Model } from "mongoose";
import * as registry from "@/models/registry";
import { createModelIndexes, indexesOf, type DeclaredIndex } from "./model-indexes";

const MODELS = Object.values(registry) as unknown as readonly Model<unknown>[];

/** Where rate-limiter-flexible counts; not a model, since the library writes it. */
export const LIMITS_COLLECTION = "rate_limits";
const LIMITS_INDEXES: IndexDescription[] = [
  { key: { expire: -1 }, expireAfterSeconds: 0 },
  { key: { key: 1 }, unique: true },
];

/** Makes every collection and index; safe to repeat. Run by the migration, never by a serving process. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of MODELS) await createModelIndexes(model);
  const limits = connection.collection(LIMITS_COLLECTION);
  await limits.createIndexes(LIMITS_INDEXES);
}

/** `collection index` of what models declare and the database lacks, or has in another form. */
interface MissingIndexes {
  /** Without one of these the database would take what there may be only one of: nobody may serve. */
  readonly unique: readonly string[];
  /** Without one of these the product is slow, or old rows stay: it serves, and says so. */
  readonly other: readonly string[];
}

/** Compares what models declare with what the database has. */
export async function findMissingIndexes(connection: Connection): Promise<MissingIndexes> {
  const unique: string[] = [];
  const other: string[] = [];
  for (const { name, indexes } of declaredIndexes()) {
    const present = await connection
      .collection(name)
      .indexes()
      .catch((error: unknown) => {
        // A collection that is not there has none; a database that is away tells nothing of its indexes.
        if (isNoCollection(error)) return [];
        throw error;
      });
    for (const index of indexes)
      if (!present.some((each) => isSame(each, index)))
        (index.unique ? unique : other).push(`${name} ${JSON.stringify(index.key)}`);
  }
  return { unique, other };
}

/** The indexes that the product asks for, by collection. */
export function declaredIndexes(): { name: string; indexes: DeclaredIndex[] }[] {
  const ofModels = MODELS.map((model) => ({
    name: model.collection.name,
    indexes: indexesOf(model),
  }));
  return [...ofModels, { name: LIMITS_COLLECTION, indexes: LIMITS_INDEXES }];
}

function isSame(present: DeclaredIndex, declared: DeclaredIndex): boolean {
  return (
    JSON.stringify(present.key) === JSON.stringify(declared.key) &&
    Boolean(present.unique) === Boolean(declared.unique) &&
    JSON.stringify(present.partialFilterExpression) === JSON.stringify(declared.partialFilterExpression)
  );
}

const isNoCollection = (error: unknown) => error instanceof Error && "code" in error && error.code === 26;
