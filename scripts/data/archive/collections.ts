import { BSON, type ClientSession, type Db, type Document } from "mongodb";
import { LineSum, type CollectionLine } from "./format";

const { EJSON, deserialize } = BSON;

/** Where a restore gathers a collection before it takes the old one's place. */
export const STAGING = "restoring.";

/** Every collection with its options and indexes, by name; neither the server's own nor a cut restore's. */
export async function listArchivable(db: Db): Promise<CollectionLine[]> {
  const found = await db.listCollections({ type: "collection" }).toArray();
  const names = found.filter(({ name }) => !name.startsWith("system.") && !name.startsWith(STAGING));
  const lines = names.map(async (info): Promise<CollectionLine> => {
    const options = "options" in info ? (info.options ?? {}) : {};
    return { kind: "collection", name: info.name, options, indexes: await listIndexes(db, info.name) };
  });
  return (await Promise.all(lines)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A collection's indexes but the one on `_id`, which always is; by name, without the server's version number. */
async function listIndexes(db: Db, name: string): Promise<Document[]> {
  const indexes: Document[] = await db.collection(name).indexes();
  return indexes
    .filter((index) => index.name !== "_id_")
    .map(({ v: _version, ...index }) => index)
    .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

/** A collection's documents as lines, in the order of `_id`; in a session, as of its one moment. */
export async function* documentLines(db: Db, name: string, session?: ClientSession): AsyncGenerator<string> {
  const options = session ? { session, readConcern: { level: "snapshot" as const } } : {};
  const cursor = db.collection(name).find({}, { ...options, raw: true, sort: { _id: 1 } });
  for await (const raw of cursor) {
    // Numbers keep their types and patterns their flags only when nothing is turned into JavaScript's own.
    const document = deserialize(raw as unknown as Uint8Array, { promoteValues: false, bsonRegExp: true });
    yield EJSON.stringify({ kind: "document", document }, { relaxed: false });
  }
}

/** Count and sum of a collection as it is now, to be compared with an archive's. */
export async function sumCollection(db: Db, name: string): Promise<{ documents: number; sha256: string }> {
  const sum = new LineSum();
  for await (const line of documentLines(db, name)) sum.add(line);
  return { documents: sum.count, sha256: sum.sha256() };
}
