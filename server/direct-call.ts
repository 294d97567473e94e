import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type Route } from "@/lib/http/route";
import { type Captured } from "./page-cache/capture";

/** What the front needs of a route: the same one that Next would find by its router. */
export type DirectRoute = Pick<Route, "answer">;

/**
 * Next's router costs more than a call that reads twenty documents (700 µs for a constant), and so do a
 * Request and a Response that nobody looks at: the one call that everybody makes is asked directly.
 */
export async function askDirectly(
  route: DirectRoute,
  address: string,
  headers: IncomingHttpHeaders = {},
): Promise<Captured> {
  const cut = address.indexOf("?");
  const given = await route.answer({
    headers: toHeaders(headers),
    search: new URLSearchParams(cut < 0 ? "" : address.slice(cut)),
    params: undefined,
    request: () => new Request(address, { headers: toHeaders(headers) }),
  });
  return { status: given.status, headers: given.headers, body: Buffer.from(given.body) };
}

/** Asks a route on behalf of one request, and sends the answer to it alone. */
export async function answerDirectly(
  route: DirectRoute,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await askDirectly(route, origin + (request.url ?? "/"), request.headers);
  response.writeHead(asked.status, { ...asked.headers, "content-length": asked.body.length });
  response.end(request.method === "HEAD" ? undefined : asked.body);
}

function toHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
