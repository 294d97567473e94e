import { Busboy, type BusboyInstance } from "@fastify/busboy";
import * as z from "zod";
import { NOT_A_FORM, TOO_LARGE } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { fromZod } from "./problem";
import { readChunks, type BodyPace } from "./read-body";

/** Uploads handled at once: a photo of 5 MB takes several times that in memory until it is encoded. */
const PLACES = 8;

/** A whole tower behind one address may register at once and leaves half of the slots to others. */
const PLACES_OF_ONE = 4;

/** A body is not read before its turn. */
const LONGEST_QUEUE = 100;

/** Longer than three idle clients in a row can hold a slot that is waited for (`HURRIED`). */
const LONGEST_WAIT_MS = 20_000;

const holder = globalThis as typeof globalThis & { nibashUploads?: WorkQueue };

/**
 * The queue in which uploads wait for a slot, by account, else by address; a body is not read before. Throws `unavailable`
 * if too many wait or no slot is free within 20 seconds. On globalThis because Next bundles routes apart.
 */
export const uploadPlaces = (holder.nibashUploads ??= new WorkQueue({
  width: PLACES,
  widthOfOne: PLACES_OF_ONE,
  longest: LONGEST_QUEUE,
  patienceMs: LONGEST_WAIT_MS,
}));

/** A photo of 5 MB and the fields around it. */
const MAX_FORM_BYTES = 6 * 1024 * 1024;

/**
 * The largest form has eleven parts and a text of 2,000 characters. `parts` counts fields and files alike; the size of the
 * headers bounds that of a name, for which the parser has no limit of its own.
 */
const LIMITS = { parts: 32, fieldSize: 16_384, headerPairs: 8, headerSize: 4_096 };

/** A form holds a slot: an idle client loses it after 8 s, a slow one after 60. */
const PACE: BodyPace = { grace: 8_000, bytesPerSecond: 50_000, end: 60_000 };

/** The same while others wait for the slot: enough for a photo of 3 MB at 1 Mbit/s, or of 5 MB at 2. */
const HURRIED: BodyPace = { grace: 4_000, bytesPerSecond: 125_000, end: 25_000 };

const pace = () => (uploadPlaces.isWaitedFor() ? HURRIED : PACE);

type Field = readonly [name: string, value: string | File];

/**
 * Returns the validated fields of a multipart body. Reads 6 MB at most, whatever length the body claims or has
 * (docs/security.md F3), and stops at the first part or field beyond `LIMITS`. Throws `unsupported_type`, `too_large` or `invalid_input`.
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const fields = fieldsOf(await readFields(request), emptyFields(schema));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw fromZod(parsed.error);
  return parsed.data;
}

/** Parses the body as it arrives, so one turn of the event loop handles one chunk only. */
async function readFields(request: Request): Promise<readonly Field[]> {
  const parser = makeParser(request.headers.get("content-type") ?? "");
  const fields = collectFields(parser);
  fields.catch(() => undefined);
  for await (const chunk of readChunks(request, MAX_FORM_BYTES, pace)) {
    // A failed parser accepts no more data.
    await Promise.race([fields, new Promise((taken) => parser.write(chunk, taken))]);
  }
  parser.end();
  return fields;
}

/** Resolves with the parser's fields once it has read everything; the parser may emit several errors. */
function collectFields(parser: BusboyInstance): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => {
      reject(broken(cause));
    };
    const fields: Field[] = [];
    // Thrown inside `write`: the parser would go through the rest of the chunk, thousands of parts, in the same step.
    parser.on("partsLimit", () => {
      throw tooLarge();
    });
    parser.on("field", (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) reject(tooLarge());
      else fields.push([name, value]);
    });
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
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch (error) {
    throw broken(error);
  }
}

const tooLarge = () => new AppError("too_large", TOO_LARGE);

function broken(cause: unknown): AppError {
  return new AppError("invalid_input", "This form cannot be read.", { cause });
}

type Empty = ReadonlyMap<string, "" | readonly never[]>;

/**
 * Treats a missing field as empty, so that the form's own rules report it in their own words and order. A field of a list
 * may be sent several times.
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
      throw new AppError("invalid_input", "A field was sent twice.", { fields: { [name]: "given twice" } });
  }
  return Object.fromEntries([...empty, ...fields]);
}
