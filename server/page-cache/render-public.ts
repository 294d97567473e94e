import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";
import { makeNonce, publicPolicy } from "@/lib/http/content-security";
import { requestContext } from "@/lib/request-context";
import { isCall } from "../gate";
import { setSecurityHeaders } from "../security-headers";
import { makeEntry, type Entry } from "./entry";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

interface RenderOptions {
  /** The site's address, the host of every shared rendering. */
  readonly origin: string;
  readonly cardSandbox?: string | undefined;
}

const RENDERS_WITHIN_MS = 20_000;
/** Fresh for five seconds in a CDN as in our cache; browsers revalidate and get a 304. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=55";

/**
 * Renders the shared answer of a public address from an anonymous request: no cookie, no client address, always the same
 * host, so that the answer contains nothing personal. Each rendering of a page has its own nonce, which its policy contains.
 * Throws on a timeout, and if the answer sets a cookie: no public route does.
 */
export async function renderPublic(
  next: NodeHandler,
  address: string,
  options: RenderOptions,
): Promise<Entry> {
  const nonce = makeNonce();
  const policy = publicPolicy(nonce, options);
  const request = new IncomingMessage(new Socket());
  const { host } = new URL(options.origin);
  Object.assign(request, { method: "GET", url: address, httpVersionMajor: 1, httpVersionMinor: 0 });
  request.headers = { host, accept: "*/*", "content-security-policy": policy };
  const response = new ServerResponse(request);
  setSecurityHeaders(response, options.origin);
  if (!isCall(address)) response.setHeader("Content-Security-Policy", policy);
  const body = await capture(response, () =>
    requestContext.run({ requestId: randomUUID(), page: response }, () => next(request, response)),
  );
  const { "set-cookie": cookie, "x-request-id": _id, etag: _etag, ...headers } = response.getHeaders();
  if (cookie !== undefined) throw new Error(`${address} set a cookie and is not kept.`);
  const { statusCode: status } = response;
  headers["cache-control"] = status === 200 ? CACHE_CONTROL : "private, no-store";
  headers.vary = [headers.vary, "Accept-Encoding"].flat().filter(Boolean).join(", ");
  return makeEntry(status, headers, isCall(address) ? body : deferScripts(body, nonce));
}

/** Returns the body of a response that is written to memory in place of a connection. */
async function capture(response: ServerResponse, answer: () => Promise<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const connection = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  response.assignSocket(connection as Socket);
  connection.on("drain", () => response.emit("drain"));
  try {
    await Promise.all([
      once(response, "finish", { signal: AbortSignal.timeout(RENDERS_WITHIN_MS) }),
      answer(),
    ]);
  } finally {
    connection.destroy();
  }
  // As HTTP/1.0 the body follows the head as it is.
  const written = Buffer.concat(chunks);
  return written.subarray(written.indexOf("\r\n\r\n") + 4);
}

/**
 * Returns a page whose scripts wait for the first paint: components/layout/start-page.ts starts those of type `later`, if
 * they have the nonce of the rendering, as Next's have.
 */
function deferScripts(page: Buffer, nonce: string): Buffer {
  const end = page.indexOf("</head>");
  if (end < 0) return page;
  const head = page
    .toString("utf8", 0, end)
    .replaceAll(` async="" nonce="${nonce}"></script>`, ` type="later" nonce="${nonce}"></script>`)
    .replaceAll(
      /<link rel="preload" as="script" fetchPriority="low" nonce="([^"]+)" href="[^"]+"\/>/g,
      (preload, own) => (own === nonce ? "" : preload),
    );
  return Buffer.concat([Buffer.from(head), page.subarray(end)]);
}
