import { createHash } from "node:crypto";
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isKnown } from "@/lib/platform/http/answer";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** In the order of preference. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
}

/** An answer with its encodings. */
export interface Entry {
  readonly status: number;
  readonly plain: Variant;
  /** Each is compressed once, on first use. */
  readonly packed: Partial<Record<Encoding, Promise<Variant>>>;
  /** The quality of brotli. */
  readonly quality: number;
  /** The most bytes it may take with all its encodings. */
  readonly bytes: number;
}

/**
 * Qualities of brotli: QUICK takes a few milliseconds. STRONG takes 30, in another thread, and saves a tenth, for what is
 * requested often. 11 takes 100 and is for files made at build.
 */
export const QUICK = 5;
export const STRONG = 10;

/** Creates an entry; `headers` apply to every encoding. */
export function makeEntry(
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  quality: number = QUICK,
): Entry {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const plain = variantOf(body, `"${digest}"`, headers);
  return { status, plain, packed: {}, quality, bytes: body.length * 2 + 2_000 };
}

function variantOf(body: Buffer, etag: string, headers: OutgoingHttpHeaders): Variant {
  return { body, etag, headers: { ...headers, etag, "content-length": body.length } };
}

/** Sends an entry: 304 if the client has it, no body for HEAD, the whole for a range. */
export async function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
): Promise<void> {
  const { status, plain } = entry;
  const encoding = isWorthPacking(plain) && chooseEncoding(request.headers["accept-encoding"]);
  const { body, etag, headers } = encoding ? await pack(entry, encoding).catch(() => plain) : plain;
  if (status === 200 && isKnown(request.headers["if-none-match"], etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Smaller bodies fit into one packet; pictures are compressed already. */
const isWorthPacking = ({ body, headers }: Variant): boolean =>
  body.length >= 1_000 && !/^image\/(?!svg)/.test(String(headers["content-type"]));

/** Compresses an entry once, however many requests wait for it. */
function pack(entry: Entry, encoding: Encoding): Promise<Variant> {
  return (entry.packed[encoding] ??= compress(entry, encoding));
}

async function compress({ plain, quality }: Entry, encoding: Encoding): Promise<Variant> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const body = await (encoding === "br" ? toBrotli(plain.body, { params }) : toGzip(plain.body));
  const etag = plain.etag.replace(/"$/, `-${encoding}"`);
  return variantOf(body, etag, { ...plain.headers, "content-encoding": encoding });
}

/** Compresses an entry in the encodings that its predecessor was requested in, so that no request waits for it. */
export async function packLike(entry: Entry, before: Entry): Promise<void> {
  const taken = ENCODINGS.filter((encoding) => before.packed[encoding] !== undefined);
  await Promise.allSettled(taken.map((encoding) => pack(entry, encoding)));
}

/** Returns the best encoding that the client accepts (`;q=0` means not at all), or none. */
function chooseEncoding(accepted = ""): Encoding | undefined {
  const parts = accepted.split(",").map((part) => part.trim().toLowerCase());
  const takes = (encoding: string) =>
    parts.some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part)));
  return ENCODINGS.find(takes);
}
