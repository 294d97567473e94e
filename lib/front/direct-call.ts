import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Captured } from "./capture";

/** A route's own exported function; it is the same one that Next would find by its router. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/**
 * Next's router costs more than a call that reads twenty documents (design §11: 700 µs for a constant), so the one
 * call that everybody makes is asked directly: the same route, without the way to it.
 */
export async function callRoute(handler: RouteHandler, url: string, headers: Headers): Promise<Captured> {
  const response = await handler(new Request(url, { headers }), { params: Promise.resolve({}) });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Asks a route on behalf of one request, and sends the answer to it alone. */
export async function answerByRoute(
  handler: RouteHandler,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await callRoute(
    handler,
    origin + (request.url ?? "/"),
    headersOf(request),
  );
  response.writeHead(status, { ...headers, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
