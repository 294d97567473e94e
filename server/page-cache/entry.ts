import { createHash } from "node:crypto";
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type Encoding = "identity" | "gzip" | "br";

interface Variant {
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
  /** The headers in the form that Node writes fastest: name, value, name, value. */
  lines: OutgoingHttpHeader[];
}

/** A cached answer; each encoding is created once, on first use. */
export interface Entry {
  status: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  making: Partial<Record<Encoding, Promise<Variant>>>;
  /** The quality of brotli. */
  quality: number;
  /** The most bytes it may take with all its encodings. */
  bytes: number;
}

/**
 * Qualities of brotli: QUICK takes a few milliseconds. STRONG takes 30, in another thread, and saves a tenth, for what is
 * requested often. 11 takes 100 and is for files made at build.
 */
export const QUICK = 5;
export const STRONG = 10;
/** Smaller bodies fit into one packet: compression saves nothing. */
const WORTH_IT_BYTES = 1_000;

/** Creates an entry; `headers` apply to every encoding. */
export function makeEntry(
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  quality: number = QUICK,
): Entry {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `"${digest}"`;
  const own = { ...headers, ETag: etag, "Content-Length": body.length };
  const identity = { body, etag, headers: own, lines: linesOf(own) };
  return { status, variants: { identity }, making: {}, quality, bytes: body.length * 2 + 2_000 };
}

/** Returns whether two entries are identical, so that the first, compressed already, can serve for the second. */
export function isSameAnswer(one: Entry, other: Entry): boolean {
  return (
    one.status === other.status &&
    isDeepStrictEqual(one.variants.identity.headers, other.variants.identity.headers)
  );
}

async function compress(
  { variants: { identity }, quality }: Entry,
  encoding: "gzip" | "br",
): Promise<Variant> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const body = await (encoding === "br" ? toBrotli(identity.body, { params }) : toGzip(identity.body));
  const etag = identity.etag.replace(/"$/, `-${encoding}"`);
  const own = { ETag: etag, "Content-Length": body.length, "Content-Encoding": encoding };
  const headers = { ...identity.headers, ...own };
  return { body, etag, headers, lines: linesOf(headers) };
}

function linesOf(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

/** Sends an entry: 304 if the client has it, no body for HEAD, the whole for a range. */
export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  const isSmall = entry.variants.identity.body.length < WORTH_IT_BYTES;
  const wanted = isSmall ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
  const ready = entry.variants[wanted];
  if (ready || wanted === "identity") {
    sendVariant(request, response, entry.status, ready ?? entry.variants.identity);
    return;
  }
  pack(entry, wanted).then(
    (variant) => sendVariant(request, response, entry.status, variant),
    () => sendVariant(request, response, entry.status, entry.variants.identity),
  );
}

/** Compresses an entry once, however many requests wait for it. */
function pack(entry: Entry, encoding: "gzip" | "br"): Promise<Variant> {
  return (entry.making[encoding] ??= compress(entry, encoding).then((variant) => {
    entry.variants[encoding] = variant;
    return variant;
  }));
}

/** Compresses an entry in the encodings that its predecessor was requested in, so that no request waits for it. */
export async function packLike(entry: Entry, before: Entry): Promise<void> {
  const taken = (["gzip", "br"] as const).filter((encoding) => before.variants[encoding]);
  await Promise.allSettled(taken.map((encoding) => pack(entry, encoding)));
}

function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  variant: Variant,
): void {
  const { body, etag, headers, lines } = variant;
  const known = request.headers["if-none-match"];
  if (known !== undefined && status === 200 && isKnown(known, etag)) {
    const { "Content-Length": _length, "Content-Encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(status, lines);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Browsers send a few values of this header, so the choice is cached; the cache is small. */
const chosen = new Map<string, Encoding>();
const MOST_CHOSEN = 100;

/** Prefers brotli, then gzip, then none, as the client accepts (`;q=0` means not at all). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  if (chosen.size >= MOST_CHOSEN) chosen.clear();
  const encoding = negotiateEncoding(accepted);
  chosen.set(accepted, encoding);
  return encoding;
}

function negotiateEncoding(accepted: string): Encoding {
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "identity";
}

function takes(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at < 0) return false;
  const parts = accepted.split(",").map((part) => part.trim().toLowerCase());
  return parts.some(
    (part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part)),
  );
}

function isKnown(header: string, etag: string): boolean {
  if (header === etag) return true;
  return header.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}
