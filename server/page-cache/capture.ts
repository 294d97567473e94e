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

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

interface Rendered {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

export interface RenderOptions extends PolicyOptions {
  /** The program that fetches a page's scripts after the first paint; without it they stay in the head. */
  readonly starter?: string;
}

/** The bundle of components/layout/after-first-paint.ts (scripts/build/build-worker.ts). */
export const STARTER_FILE = "dist/after-first-paint.js";

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
 * Renders an address, with the headers that Next sees, to the end. HTML gets the policy with the nonce of this rendering, which
 * Next reads from the request's policy, and its scripts after the first paint. Throws on a timeout.
 */
export async function render(
  next: NodeHandler,
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
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
  const vary = [page.headers.vary ?? []].flat().join(", ").split(/,\s*/).filter(Boolean);
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)/i.test(page.headers["content-type"] ?? "");
  // A cookie says the language.
  const varies = isHtml ? ["Accept-Encoding", "Cookie"] : ["Accept-Encoding"];
  const own = { ...page.headers, vary: [...new Set([...vary, ...varies])].join(", ") };
  for (const name of NOT_KEPT) Reflect.deleteProperty(own, name);
  if (!isHtml) return { status, headers: own, body: page.body };
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

/** Next's scripts as React writes them into the head, the first one as it ends the body, and the preload of that. */
const SCRIPT = /<script src="([^"]+)" (?:async="" nonce="([^"]+)"|nonce="([^"]+)" async="")><\/script>/g;
const PRELOAD = /<link rel="preload" as="script" fetchPriority="low" nonce="([^"]+)" href="[^"]+"\/>/g;
/** Begins the hydration. */
const RUNTIME = /\/turbopack-[^/]*$/;

/**
 * Returns a page whose scripts are fetched after the first paint by `starter`, in the head. It comes first, since after the
 * style sheet it would block the parser until that has loaded, and it has the nonce of the rendering. The runtime comes last:
 * hydrating a component whose script is still to come, React asks for it again and again, a thousand times a second.
 */
export function deferScripts(page: Buffer, nonce: string, starter: string): Buffer {
  const sources: string[] = [];
  // A script without this nonce is not Next's: it stays, and the policy blocks it.
  const rest = page
    .toString()
    .replace(SCRIPT, (script: string, source: string, inHead?: string, inBody?: string) => {
      if ((inHead ?? inBody) !== nonce) return script;
      sources.push(source);
      return "";
    })
    .replace(PRELOAD, (preload: string, own: string) => (own === nonce ? "" : preload));
  if (sources.length === 0 || !rest.includes("<head>")) return page;
  const inOrder = sources.toSorted((one, other) => Number(RUNTIME.test(one)) - Number(RUNTIME.test(other)));
  const first = `<script nonce="${nonce}" data-scripts="${inOrder.join(" ")}">${starter}</script>`;
  return Buffer.from(rest.replace("<head>", () => `<head>${first}`));
}
