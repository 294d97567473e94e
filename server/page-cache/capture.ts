import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

export interface CapturedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const RENDERS_WITHIN_MS = 20_000;

/**
 * Renders an address with an anonymous request: no cookie, no client address, always the same host, so that the answer
 * contains nothing personal. Next reads the nonce for its scripts from the request's policy. Throws on a timeout.
 */
export async function capture(
  handle: NodeHandler,
  url: string,
  { host, policy }: { host: string; policy: string },
): Promise<CapturedResponse> {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = url;
  request.headers = { host, accept: "*/*", "content-security-policy": policy };
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    divert(
      response,
      (chunk) => chunks.push(chunk),
      () => {
        // This response has no connection that ends it, and Next waits for its end.
        queueMicrotask(() => response.emit("finish"));
        resolve();
      },
    );
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} was not rendered in time.`)), RENDERS_WITHIN_MS);
  });
  try {
    const rendered = handle(request, response).then(() => ended);
    await Promise.race([rendered, late]);
  } finally {
    clearTimeout(timer);
    response.emit("close");
  }
  return { status: response.statusCode, headers: { ...response.getHeaders() }, body: Buffer.concat(chunks) };
}

/** Makes a response write its body to `keep` instead of a connection and report its end. */
export function divert(response: ServerResponse, keep: (chunk: Buffer) => void, end: () => void): void {
  const take = (chunk: unknown, encoding?: unknown): void => {
    if (chunk === null || chunk === undefined || typeof chunk === "function") return;
    if (typeof chunk === "string") {
      keep(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    } else keep(Buffer.from(chunk as Uint8Array));
  };
  const callback = (args: unknown[]): void => {
    const last = args.findLast((each) => typeof each === "function");
    if (last) queueMicrotask(last as () => void);
  };
  response.write = ((...args: unknown[]) => {
    take(args[0], args[1]);
    callback(args);
    return true;
  }) as ServerResponse["write"];
  deferWriteHead(response);
  response.end = ((...args: unknown[]) => {
    take(args[0], args[1]);
    callback(args);
    end();
    return response;
  }) as ServerResponse["end"];
}

/** Makes `writeHead` only store its arguments, so that headers can still be added. */
export function deferWriteHead(response: ServerResponse): void {
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    setHeaders(response, rest.at(-1));
    return response;
  };
  response.flushHeaders = () => undefined;
}

/** Reads the headers of `writeHead` in each of Node's three forms. */
function setHeaders(response: ServerResponse, given: unknown): void {
  if (Array.isArray(given)) {
    const flat: unknown[] = given.flat();
    for (let at = 0; at + 1 < flat.length; at += 2)
      response.setHeader(String(flat[at]), flat[at + 1] as string);
    return;
  }
  if (typeof given !== "object" || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) response.setHeader(name, value as string);
  }
}
