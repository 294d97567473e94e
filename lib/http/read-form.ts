import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { AppError } from "@/lib/errors";
import { workQueue, type WorkQueue } from "@/lib/work-queue";
import { fromZod } from "./problem";
import { readBytes, type Pace } from "./read-body";

/** A photo of 5 MB and the fields around it. */
const MAX_FORM_BYTES = 6 * 1024 * 1024;
/** A form holds a place that others wait for: who sends nothing loses it in 8 s, who sends slowly in 60. */
const PACE: Pace = { grace: 8_000, bytesPerSecond: 50_000, end: 60_000 };

const holder = globalThis as typeof globalThis & { nibashParsing?: WorkQueue };
/**
 * Taking a form of 5 MB apart holds the loop for some 30 ms: one at a time, with a turn for everybody else after each.
 * Who waits here has a place already (lib/http/upload-places.ts), so the queue is short. Next bundles routes apart,
 * hence globalThis.
 */
const parsing = (holder.nibashParsing ??= workQueue(1, 100));

/**
 * The fields of a multipart body, checked. Never reads more than 6 MB, however long the body claims or turns out to
 * be (docs/security.md F3). Throws `unsupported_type`, `too_large` or `invalid_input`.
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw new AppError("unsupported_type", "Send a form (multipart/form-data).");
  const bytes = await readBytes(request, MAX_FORM_BYTES, PACE);
  const form = await parsing(async () => {
    const read = await parse(bytes, type);
    await nextTurn();
    return read;
  });
  const parsed = schema.safeParse({ ...emptyFields(schema), ...fieldsOf(form) });
  if (!parsed.success) throw fromZod(parsed.error);
  return parsed.data;
}

async function parse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    throw new AppError("invalid_input", "This form can not be read.", { cause: error });
  }
}

/** A field that is not sent is an empty one, so that a form's own rules answer it in their own words and order. */
function emptyFields(schema: z.ZodType): Record<string, ""> {
  if (schema instanceof z.ZodPipe) return emptyFields(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, "" as const]));
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name))
      throw new AppError("invalid_input", "A field is given twice.", { fields: { [name]: "given twice" } });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
