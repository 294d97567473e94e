import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { divert, holdHead } from "./capture";
import { makeEntry, sendEntry } from "./entry";
import { paintFirst } from "./paint-first";
import { statusOfPage } from "./page-status";
import { addVary, isHtml, policyOf, type PolicyContext } from "./public-headers";

const OVERRIDDEN = ["write", "end", "writeHead", "flushHeaders"] as const;

/**
 * Gives a page that is not kept (login, register, 404 …) the same kind of policy: its body is held back until it is
 * whole, since the hashes of its scripts go into a header. Anything that is no page, or brings its own policy, is
 * passed on as it comes. Compresses the page, so Next must not: its reader's Accept-Encoding is hidden from it.
 */
export function addHtmlPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  context: PolicyContext,
): void {
  const accepted = request.headers["accept-encoding"];
  delete request.headers["accept-encoding"];
  const chunks: Buffer[] = [];
  const decide = (): void => {
    restore(response);
    if (!isHtml(response.getHeaders()) || response.hasHeader("content-security-policy")) return;
    divert(
      response,
      (chunk) => chunks.push(chunk),
      () => {
        restore(response);
        request.headers["accept-encoding"] = accepted;
        sendPage(request, response, paintFirst(Buffer.concat(chunks)), context);
      },
    );
  };
  holdHead(response);
  response.write = ((...args: Parameters<ServerResponse["write"]>) => {
    decide();
    return response.write(...args);
  }) as ServerResponse["write"];
  response.end = ((...args: Parameters<ServerResponse["end"]>) => {
    decide();
    return response.end(...args);
  }) as ServerResponse["end"];
}

/** The response's own methods come from its prototype; what was laid over them is taken off. */
function restore(response: ServerResponse): void {
  for (const name of OVERRIDDEN) Reflect.deleteProperty(response, name);
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  context: PolicyContext,
): void {
  const headers: OutgoingHttpHeaders = { ...response.getHeaders() };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const name of ["content-length", "transfer-encoding", "etag"]) Reflect.deleteProperty(headers, name);
  headers["content-security-policy"] = policyOf(body, context);
  headers.vary = addVary(headers.vary);
  response.statusCode = statusOfPage(response.statusCode, body);
  // Next lets a CDN keep a page for a year; a page names the scripts of one build, so it is asked for each time.
  if (String(headers["cache-control"]).includes("s-maxage"))
    headers["cache-control"] = "public, max-age=0, must-revalidate";
  if (request.method === "HEAD") {
    response.writeHead(response.statusCode, headers).end();
    return;
  }
  sendEntry(request, response, makeEntry(response.statusCode, headers, body));
}
