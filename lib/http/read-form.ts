import { Busboy, type BusboyInstance } from "@fastify/busboy";
import * as z from "zod";
import { NOT_A_FORM } from "@/lib/contracts/shared.sentences";
import { AppError } from "@/lib/errors";
import { fromZod } from "./problem";
import { readChunks, type BodyPace } from "./read-body";
import { uploadPlaces } from "./upload-places";

/** A photo of 5 MB and the fields around it. */
const MAX_FORM_BYTES = 6 * 1024 * 1024;
/** A form holds a place: who sends nothing loses it in 8 s, who sends slowly in 60. */
const PACE: BodyPace = { grace: 8_000, bytesPerSecond: 50_000, end: 60_000 };
/** The same while somebody waits for it: a photo of 3 MB comes in time over a line of 1 Mbit/s, one of 5 MB over 2. */
const HURRIED: BodyPace = { grace: 4_000, bytesPerSecond: 125_000, end: 25_000 };
const pace = () => (uploadPlaces.isWaitedFor() ? HURRIED : PACE);

type Field = readonly [name: string, value: string | File];

/**
 * The fields of a multipart body, checked. Never reads more than 6 MB, however long the body claims or turns out to
 * be (docs/security.md F3). Throws `unsupported_type`, `too_large` or `invalid_input`.
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const fields = fieldsOf(await readFields(request), emptyFields(schema));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw fromZod(parsed.error);
  return parsed.data;
}

/** Taken apart as it arrives, so that no turn of the loop has more to do than one chunk. */
async function readFields(request: Request): Promise<readonly Field[]> {
  const parser = makeParser(request.headers.get("content-type") ?? "");
  const fields = collectFields(parser);
  fields.catch(() => undefined);
  for await (const chunk of readChunks(request, MAX_FORM_BYTES, pace)) {
    // A parser that has failed takes no more.
    await Promise.race([fields, new Promise((taken) => parser.write(chunk, taken))]);
  }
  parser.end();
  return fields;
}

/** What the parser finds, once it has read the whole; it may fail more than once. */
function collectFields(parser: BusboyInstance): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => {
      reject(broken(cause));
    };
    const fields: Field[] = [];
    parser.on("field", (name, value) => fields.push([name, value]));
    parser.on("file", (name, file, filename, _encoding, type) => {
      const chunks: Buffer<ArrayBuffer>[] = [];
      file.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
      file.on("end", () => fields.push([name, new File(chunks, filename, { type })]));
      file.on("error", refuse);
    });
    parser.on("error", refuse);
    parser.on("finish", () => {
      resolve(fields);
    });
  });
}

function makeParser(type: string): BusboyInstance {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw new AppError("unsupported_type", NOT_A_FORM);
  try {
    return new Busboy({ headers: { "content-type": type } });
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): AppError {
  return new AppError("invalid_input", "This form cannot be read.", { cause });
}

type Empty = ReadonlyMap<string, "" | readonly never[]>;

/**
 * A field that is not sent is an empty one, so that a form's own rules answer it in their own words and order. A list's
 * field may be sent several times.
 */
function emptyFields(schema: z.ZodType): Empty {
  if (schema instanceof z.ZodPipe) return emptyFields(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return new Map();
  const shape = Object.entries(schema.shape);
  return new Map(shape.map(([name, field]) => [name, field instanceof z.ZodArray ? [] : ""]));
}

function fieldsOf(sent: readonly Field[], empty: Empty): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const before = fields.get(name);
    if (typeof empty.get(name) === "object")
      fields.set(name, [...(Array.isArray(before) ? (before as unknown[]) : []), value]);
    else if (before === undefined) fields.set(name, value);
    else
      throw new AppError("invalid_input", "A field is given twice.", { fields: { [name]: "given twice" } });
  }
  return Object.fromEntries([...empty, ...fields]);
}
