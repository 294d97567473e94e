import { BSON, type ClientSession, type Db, type Document } from "mongodb";
import { LineSum, type CollectionLine } from "./format";

const { EJSON, deserialize } = BSON;

/** The prefix of a collection that a restore loads before it replaces the old one. */
export const STAGING = "restoring.";

/** Returns all collections with options and indexes, by name, except the server's own and an interrupted restore's. */
export async function listArchivable(db: Db): Promise<CollectionLine[]> {
  const found = await db.listCollections({ type: "collection" }).toArray();
  const names = found.filter(({ name }) => !name.startsWith("system.") && !name.startsWith(STAGING));
  const lines = names.map(async (info): Promise<CollectionLine> => {
    const options = "options" in info ? (info.options ?? {}) : {};
    return { kind: "collection", name: info.name, options, indexes: await listIndexes(db, info.name) };
  });
  return (await Promise.all(lines)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns a collection's indexes by name, except the one on `_id`, which always exists, and without the version number. */
async function listIndexes(db: Db, name: string): Promise<Document[]> {
  const indexes: Document[] = await db.collection(name).indexes();
  return indexes
    .filter((index) => index.name !== "_id_")
    .map(({ v: _version, ...index }) => index)
    .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

/** Yields a collection's documents as lines, in the order of `_id`; with a session, from its snapshot. */
export async function* documentLines(db: Db, name: string, session?: ClientSession): AsyncGenerator<string> {
  const options = session ? { session, readConcern: { level: "snapshot" as const } } : {};
  const cursor = db.collection(name).find({}, { ...options, raw: true, sort: { _id: 1 } });
  for await (const raw of cursor) {
    // Numbers keep their types and regular expressions their flags only if they are not converted to JavaScript values.
    const document = deserialize(raw as unknown as Uint8Array, { promoteValues: false, bsonRegExp: true });
    yield EJSON.stringify({ kind: "document", document }, { relaxed: false });
  }
}

/** Returns count and SHA-256 of a collection as it is now, to compare with an archive's. */
export async function sumCollection(db: Db, name: string): Promise<{ documents: number; sha256: string }> {
  const sum = new LineSum();
  for await (const line of documentLines(db, name)) sum.add(line);
  return { documents: sum.count, sha256: sum.sha256() };
}
