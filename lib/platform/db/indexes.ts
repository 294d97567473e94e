import type { IndexDescription } from "mongodb";
import type { Model, Connection } from "mongoose";
import * as registry from "@/models/registry";

type DeclaredIndex = Pick<IndexDescription, "key" | "unique" | "partialFilterExpression">;

/** Returns a model's declared indexes in the database's form. */
function indexesOf(model: Model<unknown>): DeclaredIndex[] {
  return model.schema.indexes().map(([key, options]) => ({ key, ...options }) as DeclaredIndex);
}

/** Creates a model's collection with its indexes, in one command; idempotent. */
export async function createModelIndexes(model: Model<unknown>): Promise<void> {
  const indexes = indexesOf(model);
  await (indexes.length > 0 ? model.collection.createIndexes(indexes) : model.createCollection());
}

const MODELS = Object.values(registry) as unknown as readonly Model<unknown>[];

/** The collection of rate-limiter-flexible; not a model, since the library writes it. */
export const LIMITS_COLLECTION = "rate_limits";

const LIMITS_INDEXES: IndexDescription[] = [
  { key: { expire: -1 }, expireAfterSeconds: 0 },
  { key: { key: 1 }, unique: true },
];

/** Creates every collection and index; idempotent. Run by the migration, never by a serving process. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of MODELS) await createModelIndexes(model);
  const limits = connection.collection(LIMITS_COLLECTION);
  await limits.createIndexes(LIMITS_INDEXES);
}

/** Indexes, as `collection index`, that models declare and the database lacks or has in another form. */
interface MissingIndexes {
  /** Unique ones: without them the database accepts duplicates, so the server does not serve. */
  readonly unique: readonly string[];
  /** Others: without them the product is slow or keeps old rows; it serves and logs a warning. */
  readonly other: readonly string[];
}

/** Compares the declared indexes with those in the database. */
export async function findMissingIndexes(connection: Connection): Promise<MissingIndexes> {
  const unique: string[] = [];
  const other: string[] = [];
  for (const { name, indexes } of declaredIndexes()) {
    const present = await connection
      .collection(name)
      .indexes()
      .catch((error: unknown) => {
        // A missing collection has no indexes; an unreachable database must not count as missing indexes.
        if (isNoCollection(error)) return [];
        throw error;
      });
    for (const index of indexes)
      if (!present.some((each) => isSame(each, index)))
        (index.unique ? unique : other).push(`${name} ${JSON.stringify(index.key)}`);
  }
  return { unique, other };
}

/** Returns the declared indexes, by collection. */
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
