/** An answer before it becomes a Response; the front sends its errors without one. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Sent with every answer of the API (docs/security.md H6). */
export const API_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
} as const;

/** A value as a JSON answer. */
export function jsonAnswer(value: unknown, status: number, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { ...API_HEADERS, "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}

interface Kind {
  readonly type: string;
  /** The ETag of these bytes. */
  readonly etag: string;
}

/**
 * Serves private bytes. The browser may cache them but must revalidate each time; shared caches must not store them.
 * Answers 304, the requested range, or the whole.
 */
export function answerBytes(asked: Headers, bytes: Uint8Array<ArrayBuffer>, { type, etag }: Kind): Response {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "private, no-cache",
    Vary: "Cookie, Authorization",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    ETag: etag,
  };
  if (isKnown(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const size = bytes.byteLength;
  // A range of another version does not fit the bytes that the client has (RFC 9110, 13.1.5).
  const isOther = (asked.get("if-range") ?? etag) !== etag;
  const range = isOther ? null : readByteRange(asked.get("range"), size);
  if (range === "beyond")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${String(size)}` },
    });
  if (!range) return new Response(bytes, { headers: { ...headers, "Content-Length": String(size) } });
  const part = bytes.slice(range.from, range.to + 1);
  const place = `bytes ${String(range.from)}-${String(range.to)}/${String(size)}`;
  return new Response(part, {
    status: 206,
    headers: { ...headers, "Content-Range": place, "Content-Length": String(part.byteLength) },
  });
}

/** Whether an If-None-Match header names this ETag. */
export const isKnown = (header: string | null | undefined, etag: string): boolean =>
  header?.split(",").some((one) => ["*", etag, `W/${etag}`].includes(one.trim())) ?? false;

/** A byte range, both ends included. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses a Range header (RFC 9110, 14.2) for a body of `size` bytes. Returns the range, `beyond` if it cannot be satisfied,
 * or null if the whole is to be sent: no header, several ranges, or another unit.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "beyond" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  // `-500` means the last 500.
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from >= size || to < from ? "beyond" : { from, to };
}
