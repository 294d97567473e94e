import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { deferWriteHead, divert } from "../page-cache/capture";
import { addVary, isHtml } from "./public-headers";

const OVERRIDDEN = ["write", "end", "writeHead", "flushHeaders"] as const;

type Method = (...args: unknown[]) => unknown;

/** Called with the whole body of a page. */
export type SendPage = (headers: OutgoingHttpHeaders, body: Buffer) => void;

/**
 * Sets the policy with the rendering's nonce on every HTML answer that has no policy of its own; passes other answers on
 * unchanged. With `sendPage` it buffers the body and hides Accept-Encoding from Next, since compressed HTML cannot be edited.
 */
export function addHtmlPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  policy: string,
  sendPage?: SendPage,
): void {
  const accepted = request.headers["accept-encoding"];
  if (sendPage) delete request.headers["accept-encoding"];
  const original = new Map(OVERRIDDEN.map((name) => [name, (response[name] as Method).bind(response)]));
  let isDecided = false;
  let isHeld = false;
  const decide = (): void => {
    if (isDecided) return;
    isDecided = true;
    if (!isHtml(response.getHeaders()) || response.hasHeader("content-security-policy")) return;
    response.setHeader("content-security-policy", policy);
    if (sendPage === undefined) return;
    isHeld = true;
    restore(response);
    const chunks: Buffer[] = [];
    divert(
      response,
      (chunk) => chunks.push(chunk),
      () => {
        restore(response);
        request.headers["accept-encoding"] = accepted;
        sendPage(takeHeaders(response), Buffer.concat(chunks));
      },
    );
  };
  deferWriteHead(response);
  const noteHead = (response.writeHead as Method).bind(response);
  // Keeps the methods that Next's compression has overridden: it learns of the head and of backpressure by them.
  for (const name of OVERRIDDEN) {
    const lay: Method = (...args) => {
      if (name === "writeHead" && !isDecided) return noteHead(...args);
      decide();
      return isHeld ? (response[name] as Method).call(response, ...args) : original.get(name)?.(...args);
    };
    Object.assign(response, { [name]: lay });
  }
}

/** Removes the overrides; the original methods are on the prototype. */
function restore(response: ServerResponse): void {
  for (const name of OVERRIDDEN) Reflect.deleteProperty(response, name);
}

/** Removes the headers of a response whose body is replaced. */
function takeHeaders(response: ServerResponse): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...response.getHeaders() };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const name of ["content-length", "transfer-encoding", "etag"]) Reflect.deleteProperty(headers, name);
  headers.vary = addVary(headers.vary);
  // Next allows a CDN to cache a page for a year; a page refers to one build's scripts, so it must be revalidated.
  if (String(headers["cache-control"]).includes("s-maxage"))
    headers["cache-control"] = "public, max-age=0, must-revalidate";
  return headers;
}
