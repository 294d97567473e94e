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
  /** The same as node writes them quickest: name, value, name, value. */
  lines: OutgoingHttpHeader[];
}

/** An answer ready to be sent: each encoding is made once, when the first reader takes it. */
export interface Entry {
  status: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  making: Partial<Record<Encoding, Promise<Variant>>>;
  /** Brotli's quality. */
  quality: number;
  /** What it may weigh with all its encodings. */
  bytes: number;
}

/**
 * Brotli's qualities: QUICK takes a few milliseconds. STRONG takes 30, beside the loop, and is a tenth smaller, which
 * lets the home page come in one round trip: for what many ask for. 11 takes 100 and is for files made at build.
 */
export const QUICK = 5;
export const STRONG = 10;
/** Below one packet, packing saves nothing. */
const WORTH_IT_BYTES = 1_000;

/** An answer as an entry; `headers` are those of every encoding. */
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

/** Whether two entries say the same, letter by letter: the first may then be sent for the second, packed as it is. */
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

/** Sends an entry: 304 where the reader has it already, no body to HEAD; a range is answered with the whole. */
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

/** Packs an entry once, however many wait for it. */
function pack(entry: Entry, encoding: "gzip" | "br"): Promise<Variant> {
  return (entry.making[encoding] ??= compress(entry, encoding).then((variant) => {
    entry.variants[encoding] = variant;
    return variant;
  }));
}

/** Packs an entry in the encodings that readers took of the one before it, so that none of them waits for that. */
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

/** Browsers send a handful of these headers, so the choice is remembered; a stranger's many are not kept for long. */
const chosen = new Map<string, Encoding>();
const MOST_CHOSEN = 100;

/** Brotli before gzip before nothing, by what the reader takes (`;q=0` means not at all). */
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
