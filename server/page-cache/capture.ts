import {
  IncomingMessage,
  ServerResponse,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";
import {
  makeNonce,
  type PolicyOptions,
  publicPolicy,
  SECURITY_HEADERS,
} from "@/lib/platform/http/content-security";
import { requestContext, type RequestContext } from "@/lib/platform/request-context";
import { deferScripts } from "./defer-scripts";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** What is rendered: an address and the headers that Next sees. */
export interface CaptureRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Rendered {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

export interface RenderOptions extends PolicyOptions {
  /** The program that fetches a page's scripts after the first paint; without it they stay in the head. */
  readonly starter?: string;
}

const RENDERS_WITHIN_MS = 20_000;
/** More than any page has: a write never asks Next to wait. */
const MOST_BYTES = 2 ** 30;
/** An address without a route: Next renders the 404 page there. */
const NOWHERE = "/-";
/** Headers of a connection, and those that are set again for the bytes that are sent. */
const NOT_KEPT = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "etag",
  "x-request-id",
];

/**
 * Renders an address to the end. HTML gets the policy with the nonce of this rendering, which Next reads from the request's
 * policy, and its scripts after the first paint. Throws on a timeout.
 */
export async function render(
  next: NodeHandler,
  { url, headers }: CaptureRequest,
  context: RequestContext,
  { starter, ...options }: RenderOptions,
): Promise<Rendered> {
  const nonce = makeNonce();
  const policy = publicPolicy(nonce, options);
  const ask = (path: string): Promise<Rendered> =>
    capture(next, path, { ...headers, "accept-encoding": "identity", "content-security-policy": policy });
  const { status, ...found } = await requestContext.run(context, () => ask(url));
  // notFound() yields an empty document that scripts fill.
  const isEmpty = status === 404 && found.body.includes('id="__next_error__"');
  const page = isEmpty ? await ask(NOWHERE) : found;
  const own = { ...page.headers, vary: addVary(page.headers.vary) };
  for (const name of NOT_KEPT) Reflect.deleteProperty(own, name);
  if (!isHtml(own)) return { status, headers: own, body: page.body };
  const body = starter === undefined ? page.body : deferScripts(page.body, nonce, starter);
  return {
    status: context.pageStatus ?? status,
    headers: { "content-security-policy": policy, ...own },
    body,
  };
}

/** Next's answer to a request that has no connection. */
async function capture(next: NodeHandler, url: string, headers: IncomingHttpHeaders): Promise<Rendered> {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url, headers });
  const response = new ServerResponse(request);
  // Once a header is set, Node adds those of writeHead to it, where getHeaders finds them.
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  // Then the bytes after the head are the body.
  response.useChunkedEncodingByDefault = false;
  const chunks: Buffer[] = [];
  const connection = new Writable({
    highWaterMark: MOST_BYTES,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  response.assignSocket(connection as Socket);
  const sent = new Promise<void>((resolve) => response.once("finish", resolve));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} was not rendered in time.`)), RENDERS_WITHIN_MS);
  });
  try {
    await Promise.race([next(request, response).then(() => sent), late]);
  } finally {
    clearTimeout(timer);
    // Ends a rendering that is late.
    connection.destroy();
  }
  const bytes = Buffer.concat(chunks);
  const body = bytes.subarray(bytes.indexOf("\r\n\r\n") + 4);
  return { status: response.statusCode, headers: { ...response.getHeaders() }, body };
}

export function isHtml(headers: OutgoingHttpHeaders): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)/i.test(headers["content-type"] ?? "");
}

function addVary(vary: OutgoingHttpHeaders[string]): string {
  const names = [vary ?? ""].flat().join(",").split(",");
  const present = names.map((name) => name.trim()).filter((name) => name !== "");
  return [...new Set([...present, "Accept-Encoding"])].join(", ");
}
