import { BSON, type Db, type MongoClient } from "mongodb";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Refusal } from "../../refusal";
import { documentLines, listArchivable } from "./collections";
import { type EndLine, FORMAT, type HeaderLine, LineSum, type TotalLine, VERSION } from "./format";

/**
 * Writes a snapshot of the whole database, with photos and indexes, into a file that only its owner can read. Replaces an
 * existing file only when the new one is complete.
 */
export async function writeArchive(client: MongoClient, db: Db, file: string): Promise<TotalLine> {
  const unfinished = `${file}.part`;
  const lines = new ArchiveLines(client, db);
  try {
    await pipeline(
      Readable.from(lines.all(), { objectMode: false }),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const isOfDisk = error instanceof Error && "syscall" in error && "path" in error;
    throw isOfDisk ? new Refusal(`${file} cannot be written: ${error.message}`) : error;
  }
  return lines.total;
}

class ArchiveLines {
  readonly #whole = new LineSum();
  total: TotalLine = { kind: "total", collections: 0, documents: 0, sha256: "" };

  constructor(
    private readonly client: MongoClient,
    private readonly db: Db,
  ) {}

  async *all(): AsyncGenerator<string> {
    const created_at = new Date().toISOString();
    const header = {
      kind: "header",
      format: FORMAT,
      version: VERSION,
      database: this.db.databaseName,
      created_at,
    } as const;
    yield this.#line(header);
    // One snapshot for all collections: a payment is in the archive if and only if what it belongs to is.
    const session = this.client.startSession({ snapshot: true });
    let documents = 0;
    const collections = await listArchivable(this.db);
    try {
      for (const collection of collections) {
        yield this.#keep(BSON.EJSON.stringify(collection, { relaxed: false }));
        const sum = new LineSum();
        for await (const line of documentLines(this.db, collection.name, session)) {
          sum.add(line);
          yield this.#keep(line);
        }
        documents += sum.count;
        yield this.#line({ kind: "end", name: collection.name, documents: sum.count, sha256: sum.sha256() });
      }
    } finally {
      await session.endSession();
    }
    this.total = { kind: "total", collections: collections.length, documents, sha256: this.#whole.sha256() };
    yield `${JSON.stringify(this.total)}\n`;
  }

  #line(line: HeaderLine | EndLine): string {
    return this.#keep(JSON.stringify(line));
  }

  #keep(line: string): string {
    this.#whole.add(line);
    return `${line}\n`;
  }
}
