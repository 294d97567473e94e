import { type Db, type Document, type IndexDescription } from "mongodb";
import { Refusal } from "../../refusal";
import { STAGING, sumCollection } from "./collections";
import { type CollectionLine, type EndLine, type TotalLine } from "./format";
import { checkArchive, readArchive } from "./read-archive";

const BATCH = 500;
/** Collections that every start writes; a database with nothing else counts as empty. */
const BOOKKEEPING = new Set(["migrations", "leases"]);

/**
 * Makes a database equal to an archive: checks the whole archive, loads it beside the existing data, compares it, and
 * only then replaces the data. If stopped before that, nothing has changed. Throws a Refusal if the archive is damaged, or
 * if there is data and `wipe` is not set.
 */
export async function restoreArchive(db: Db, file: string, wipe: boolean): Promise<TotalLine> {
  const total = await checkArchive(file);
  if (!wipe) await requireEmpty(db);
  await dropStaging(db);
  const names = await load(db, file);
  await putInPlace(db, names);
  return total;
}

async function requireEmpty(db: Db): Promise<void> {
  for (const name of await namesOf(db)) {
    if (BOOKKEEPING.has(name) || !(await db.collection(name).findOne())) continue;
    throw new Refusal(
      `The database ${db.databaseName} is not empty (${name} holds data): "--wipe" puts the backup in place of what is there.`,
    );
  }
}

async function dropStaging(db: Db): Promise<void> {
  for (const name of await namesOf(db)) if (name.startsWith(STAGING)) await db.dropCollection(name);
}

async function load(db: Db, file: string): Promise<Set<string>> {
  const names = new Set<string>();
  let open: CollectionLine | null = null;
  let batch: Document[] = [];
  const flush = async () => {
    // Without bypassDocumentValidation: it needs a privilege that readWrite lacks, even if there is no validator.
    if (open && batch.length > 0) await db.collection(STAGING + open.name).insertMany(batch);
    batch = [];
  };
  for await (const line of readArchive(file)) {
    if (line.kind === "collection") {
      open = line;
      names.add(line.name);
      await db.createCollection(STAGING + line.name, line.options);
    } else if (line.kind === "document") {
      if (batch.push(line.document) >= BATCH) await flush();
    } else if (line.kind === "end" && open) {
      await flush();
      await requireEqual(db, line);
      await createIndexes(db, open);
    }
  }
  return names;
}

/** Call it before creating indexes: a TTL index could already have deleted documents. */
async function requireEqual(db: Db, { name, documents, sha256 }: EndLine): Promise<void> {
  const stored = await sumCollection(db, STAGING + name);
  if (stored.documents === documents && stored.sha256 === sha256) return;
  throw new Refusal(
    `${name} did not arrive as it was written (${stored.documents} documents). Nothing was changed.`,
  );
}

async function createIndexes(db: Db, { name, indexes }: CollectionLine): Promise<void> {
  if (indexes.length > 0)
    await db.collection(STAGING + name).createIndexes(indexes as unknown as IndexDescription[]);
}

async function putInPlace(db: Db, names: Set<string>): Promise<void> {
  for (const name of names) await db.renameCollection(STAGING + name, name, { dropTarget: true });
  for (const name of await namesOf(db)) if (!names.has(name)) await db.dropCollection(name);
}

async function namesOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}
