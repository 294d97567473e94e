import type { TextBody } from "@/lib/platform/contracts/endpoint";
import { NOT_CSV, NOT_JSON, NO_BODY, TOO_LARGE } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { decodeText } from "@/lib/platform/format/read-csv";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
/** Largest JSON body (docs/product.md 9.2). */
export const MAX_BODY_BYTES = 100_000;

/** A body of a call that takes none: `{}`, or a one-click unsubscribe of some 200 bytes (RFC 8058). */
const MAX_EMPTY_BODY_BYTES = 1_000;

/** Deeper JSON is rejected before it is traversed (docs/security.md G1). */
const MAX_DEPTH = 32;

/** More than the longest list of a contract, 1,000 addresses: a schema checks every element before the list's length. */
const MAX_VALUES = 2_000;

/** More than any form without files has. */
const MAX_FIELDS = 100;

const tooLarge = () => new AppError("too_large", TOO_LARGE);

/** How long a body may take: `grace` ms plus its length at `bytesPerSecond`, at the latest until `end`. */
export interface BodyPace {
  readonly grace: number;
  readonly bytesPerSecond: number;
  readonly end: number;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the next chunk. An aborted stream is the client's doing (a closed tab, a lost network), not a server error. */
async function next(reader: Reader) {
  try {
    return await reader.read();
  } catch (error) {
    throw new AppError("invalid_input", "The request body is incomplete.", { cause: error });
  }
}

/**
 * Yields the chunks of a body up to `limit` bytes. Throws `too_large` beyond it, and `invalid_input` if the body breaks off
 * or is slower than its pace, which may change meanwhile. `discardRest` handles the unread rest.
 */
export async function* readChunks(
  request: Request,
  limit: number,
  pace?: () => BodyPace,
): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return;
  const began = performance.now();
  let size = 0;
  try {
    for (;;) {
      const left = pace && (() => leftOf(pace(), size) - (performance.now() - began));
      const { done, value } = await (left ? inTime(next(reader), left) : next(reader));
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge();
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** Returns the whole body. Throws as `readChunks` does. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const leftOf = ({ grace, bytesPerSecond, end }: BodyPace, size: number) =>
  Math.min(end, grace + (size / bytesPerSecond) * 1000);

const LOOKS_EVERY_MS = 1_000;

/** Waits for `work` while time is left; checks again every second. */
async function inTime<T>(work: Promise<T>, left: () => number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = (): void => {
      const milliseconds = left();
      if (milliseconds <= 0) reject(new AppError("invalid_input", "This form took too long to arrive."));
      else timer = setTimeout(look, Math.min(milliseconds, LOOKS_EVERY_MS));
    };
    look();
  });
  // Releases the reader, which rejects a pending read.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Larger than the largest upload. */
const MOST_DISCARDED_BYTES = 16 * 1024 * 1024;

const DISCARDING_ENDS_WITHIN_MS = 20_000;

const holder = globalThis as typeof globalThis & { nibashDiscarding?: WorkQueue };

/**
 * Reads two bodies at a time: Node accepts one connection per turn of the event loop, and thirty bodies of 5 MB arriving at
 * once make each turn long. A slow client costs little and loses its slot. On globalThis because Next bundles routes apart.
 */
const discarding = (holder.nibashDiscarding ??= new WorkQueue({ width: 2, longest: 1_000, holdsMs: 200 }));

/**
 * Discards what a rejected request still sends: a browser reads the answer only after it has sent its body, and shows no
 * answer if the connection is closed before. Closes the connection of an endless body.
 */
export async function discardRest(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked) return;
  // Nothing waits for it, so one queue for all is enough. If it is full, the connection is closed.
  await discarding.run(() => discard(body)).catch(() => body.cancel().catch(() => undefined));
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const timer = setTimeout(() => void cut(reader), DISCARDING_ENDS_WITHIN_MS);
  try {
    for (let size = 0; size <= MOST_DISCARDED_BYTES;) {
      const { done, value } = await next(reader);
      if (done) return;
      size += value.byteLength;
    }
    await cut(reader);
  } catch {
    return; // Its sender has gone: nothing is left to be read.
  } finally {
    clearTimeout(timer);
  }
}

const cut = (reader: Reader) => reader.cancel().catch(() => undefined);

/** Throws if JSON is nested too deeply or has too many values, in one pass and before it is parsed. */
function refuseShape(text: string): void {
  let [depth, values] = [0, 1];
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH) throw new AppError("invalid_input", "This JSON is nested too deeply.");
    } else if (character === "}" || character === "]") depth--;
    else if (character === "," && ++values > MAX_VALUES)
      throw new AppError("invalid_input", "This JSON has too many values.");
  }
}

/** Returns a body as text without a byte order mark, of UTF-8 or UTF-16; throws `unsupported_type`, `too_large` or `invalid_input`. */
export async function readText(request: Request, { type, bytes }: TextBody): Promise<string> {
  if (mediaType(request.headers) !== type) throw new AppError("unsupported_type", NOT_CSV);
  const text = decodeText(await readBytes(request, bytes));
  if (text === null) throw new AppError("invalid_input", "This is not text in UTF-8.");
  return text;
}

const noJson = () => new AppError("unsupported_type", NOT_JSON);

/**
 * The JSON of a body; where it is optional, no body is an object with nothing in it. Throws `unsupported_type`,
 * `too_large` or `invalid_input`.
 */
export async function readJson(request: Request, { isOptional = false } = {}): Promise<unknown> {
  const type = mediaType(request.headers);
  // Who sends no body says no type either.
  if (type !== "application/json" && !(isOptional && type === "")) throw noJson();
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  if (isOptional && text.trim() === "") return {};
  if (type === "") throw noJson();
  refuseShape(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("invalid_input", "This is not valid JSON.", { cause: error });
  }
}

/** Returns the fields of a form without files; throws `too_large` or `invalid_input`. */
export async function readUrlEncoded(request: Request): Promise<URLSearchParams> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new AppError("invalid_input", "This form has too many fields.");
  return new URLSearchParams(text);
}

/**
 * Of a call that takes no body: nothing, or an object with nothing in it. What nobody asked for is refused, as an
 * unknown key is where there are keys; `except` names what is let through besides. Reads no more than either needs, since
 * `except` takes quadratic time. Throws `too_large` or `invalid_input`.
 */
export async function refuseBody(request: Request, except?: RegExp): Promise<void> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_EMPTY_BODY_BYTES)).trim();
  if (text !== "" && !/^\{\s*\}$/.test(text) && !except?.test(text))
    throw new AppError("invalid_input", NO_BODY);
}

/** Returns the media type of a body in lower case, without parameters; empty if the header is missing. */
export function mediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}
