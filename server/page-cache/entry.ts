import { createHash } from "node:crypto";
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

type Encoding = "identity" | "gzip" | "br";

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
  readonly packed: Partial<Record<Encoding, Variant | Promise<Variant>>>;
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
/** Smaller bodies fit into one packet: compression saves nothing. */
const WORTH_IT_BYTES = 1_000;
/** Compressed already. */
const PACKED_TYPE = /^image\/(?!svg)/;

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
export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  const { status, plain } = entry;
  const variant = chooseVariant(entry, request.headers["accept-encoding"]);
  if (!(variant instanceof Promise)) {
    sendVariant(request, response, status, variant);
    return;
  }
  variant.then(
    (packed) => sendVariant(request, response, status, packed),
    () => sendVariant(request, response, status, plain),
  );
}

function chooseVariant(entry: Entry, accepted: string | undefined): Variant | Promise<Variant> {
  const { plain } = entry;
  if (plain.body.length < WORTH_IT_BYTES || PACKED_TYPE.test(String(plain.headers["content-type"])))
    return plain;
  const encoding = chooseEncoding(accepted);
  return encoding === "identity" ? plain : (entry.packed[encoding] ?? pack(entry, encoding));
}

/** Compresses an entry once, however many requests wait for it. */
function pack(entry: Entry, encoding: "gzip" | "br"): Promise<Variant> {
  const making = compress(entry, encoding).then((variant) => (entry.packed[encoding] = variant));
  entry.packed[encoding] = making;
  return making;
}

async function compress({ plain, quality }: Entry, encoding: "gzip" | "br"): Promise<Variant> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const body = await (encoding === "br" ? toBrotli(plain.body, { params }) : toGzip(plain.body));
  const etag = plain.etag.replace(/"$/, `-${encoding}"`);
  return variantOf(body, etag, { ...plain.headers, "content-encoding": encoding });
}

/** Compresses an entry in the encodings that its predecessor was requested in, so that no request waits for it. */
export async function packLike(entry: Entry, before: Entry): Promise<void> {
  const taken = (["gzip", "br"] as const).filter((encoding) => before.packed[encoding] !== undefined);
  await Promise.allSettled(taken.map((encoding) => pack(entry, encoding)));
}

function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { body, etag, headers }: Variant,
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && status === 200 && isKnown(known, etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Prefers brotli, then gzip, then none, as the client accepts (`;q=0` means not at all). */
export function chooseEncoding(accepted = ""): Encoding {
  const parts = accepted.split(",").map((part) => part.trim().toLowerCase());
  const takes = (encoding: string) =>
    parts.some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part)));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

function isKnown(header: string, etag: string): boolean {
  if (header === etag) return true;
  return header.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}
