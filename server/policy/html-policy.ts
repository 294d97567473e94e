import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { deferWriteHead, divert } from "../page-cache/capture";
import { addVary, isHtml } from "./public-headers";

const OVERRIDDEN = ["write", "end", "writeHead", "flushHeaders"] as const;

type Method = (...args: unknown[]) => unknown;

/** What becomes of a page once its body is whole. */
export type SendPage = (headers: OutgoingHttpHeaders, body: Buffer) => void;

/**
 * Gives whatever is answered as HTML the policy that names the nonce of its rendering, however it was asked for, unless
 * it brings its own. Anything else is passed on as it comes. With `sendPage` the body is held back until it is whole;
 * its reader's Accept-Encoding is hidden from Next then, since what is packed cannot be worked on.
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
  // What Next's compression has laid over these stays there: it hears of the head, and of a full line, by them.
  for (const name of OVERRIDDEN) {
    const lay: Method = (...args) => {
      if (name === "writeHead" && !isDecided) return noteHead(...args);
      decide();
      return isHeld ? (response[name] as Method).call(response, ...args) : original.get(name)?.(...args);
    };
    Object.assign(response, { [name]: lay });
  }
}

/** The response's own methods come from its prototype; what was laid over them is taken off. */
function restore(response: ServerResponse): void {
  for (const name of OVERRIDDEN) Reflect.deleteProperty(response, name);
}

/** Takes the headers off a response whose body will be another one. */
function takeHeaders(response: ServerResponse): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...response.getHeaders() };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const name of ["content-length", "transfer-encoding", "etag"]) Reflect.deleteProperty(headers, name);
  headers.vary = addVary(headers.vary);
  // Next lets a CDN keep a page for a year; a page names the scripts of one build, so it is asked for each time.
  if (String(headers["cache-control"]).includes("s-maxage"))
    headers["cache-control"] = "public, max-age=0, must-revalidate";
  return headers;
}
