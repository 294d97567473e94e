import { BSON } from "mongodb";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { Refusal } from "../../refusal";
import { type ArchiveLine, type EndLine, FORMAT, LineSum, type TotalLine, VERSION } from "./format";

/** Yields an archive's lines, and checks its counts and sums on the way. Throws a Refusal if one does not match. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveLine> {
  const check = new Check(file);
  for await (const text of textLines(file)) {
    const line = parseLine(file, text);
    check.line(text, line);
    yield line;
  }
  check.end();
}

/** Checks an archive from end to end without a database; returns its total. Throws a Refusal. */
export async function checkArchive(file: string): Promise<TotalLine> {
  let last: ArchiveLine | undefined;
  for await (const line of readArchive(file)) last = line;
  if (last?.kind !== "total") throw new Refusal(`${file} has no end.`);
  return last;
}

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on("error", (error) => unpacked.destroy(error));
  try {
    // Only a line feed ends a line: text may contain other separators.
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line;
  } catch (error) {
    throw new Refusal(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : ""}`);
  } finally {
    source.destroy();
  }
}

/** Lines with database values; the others are plain JSON. */
const TYPED = /^\{"kind":"(document|collection)"/;

function parseLine(file: string, text: string): ArchiveLine {
  try {
    const isTyped = TYPED.test(text);
    return (isTyped ? BSON.EJSON.parse(text, { relaxed: false }) : JSON.parse(text)) as ArchiveLine;
  } catch {
    throw new Refusal(`${file} is damaged: a line of it is no JSON.`);
  }
}

class Check {
  readonly #whole = new LineSum();
  #open: { name: string; sum: LineSum } | null = null;
  #documents = 0;
  #isWhole = false;

  constructor(private readonly file: string) {}

  line(text: string, line: ArchiveLine): void {
    if (this.#isWhole) this.#refuse("something stands after its end");
    if (line.kind === "total") {
      this.#total(line);
      return;
    }
    if (this.#whole.count === 0) this.#header(line);
    this.#whole.add(text);
    if (line.kind === "collection") this.#open = { name: line.name, sum: new LineSum() };
    if (line.kind === "document") this.#open?.sum.add(text);
    if (line.kind === "end") this.#collectionEnd(line);
  }

  end(): void {
    if (!this.#isWhole) this.#refuse("it has no end");
  }

  #header(line: ArchiveLine): void {
    if (line.kind !== "header" || (line.format as string) !== FORMAT)
      this.#refuse("it is no backup of Nibash");
    else if (line.version !== VERSION) this.#refuse("it was written by another version of Nibash");
  }

  #collectionEnd(line: EndLine): void {
    const sum = this.#open?.sum;
    if (
      !sum ||
      this.#open?.name !== line.name ||
      sum.count !== line.documents ||
      sum.sha256() !== line.sha256
    )
      this.#refuse(`${line.name} is not what was written`);
    this.#documents += line.documents;
    this.#open = null;
  }

  #total(line: TotalLine): void {
    if (line.documents !== this.#documents || line.sha256 !== this.#whole.sha256())
      this.#refuse("it is not what was written");
    this.#isWhole = true;
  }

  #refuse(reason: string): never {
    throw new Refusal(`${this.file} is damaged or not a backup: ${reason}. Nothing was changed.`);
  }
}
