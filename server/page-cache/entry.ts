import { createHash } from "node:crypto";
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof ENCODERS | "identity";

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
}

/** An answer in memory; each encoding is made once, on first use. */
export interface Entry {
  readonly status: number;
  readonly identity: Variant;
  readonly packed: Partial<Record<Encoding, Promise<Variant>>>;
  /** The most bytes it may take with all its encodings. */
  readonly bytes: number;
}

/** Takes a few milliseconds, in another thread. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Smaller bodies fit into one packet: compression saves nothing. */
const WORTH_IT_BYTES = 1_000;

/** Creates an entry; `headers` apply to every encoding. */
export function makeEntry(status: number, headers: OutgoingHttpHeaders, body: Buffer): Entry {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const own = { ...headers, ETag: etag, "Content-Length": body.length };
  return { status, identity: { body, etag, headers: own }, packed: {}, bytes: body.length * 2 + 2_000 };
}

/** Sends an entry: 304 if the client has it, no body for HEAD, the whole for a range. */
export async function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
): Promise<void> {
  const { body, etag, headers } = await packedFor(entry, request.headers["accept-encoding"]);
  if (entry.status === 200 && isKnown(request.headers["if-none-match"], etag)) {
    const { "Content-Length": _length, "Content-Encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(entry.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Returns the answer in the encoding that the client prefers, packed once however many wait for it. */
export async function packedFor(entry: Entry, accepted: string | undefined): Promise<Variant> {
  if (entry.identity.body.length < WORTH_IT_BYTES) return entry.identity;
  const encoding = chooseEncoding(accepted);
  return encoding === "identity" ? entry.identity : (entry.packed[encoding] ??= pack(entry, encoding));
}

async function pack({ identity }: Entry, encoding: keyof typeof ENCODERS): Promise<Variant> {
  const body = await ENCODERS[encoding](identity.body, encoding === "br" ? BROTLI : {});
  const etag = identity.etag.replace(/"$/, `-${encoding}"`);
  const own = { ETag: etag, "Content-Length": body.length, "Content-Encoding": encoding };
  return { body, etag, headers: { ...identity.headers, ...own } };
}

/** Prefers brotli, then gzip, then none, as the client accepts (`;q=0` means not at all). */
function chooseEncoding(accepted = ""): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((each) => taken.includes(each)) ?? "identity";
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, ""))) ?? false;
}
