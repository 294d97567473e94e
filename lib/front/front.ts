import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { requestContext, type RequestContext } from "@/lib/request-context";
import { AnswerMemory } from "./answer-memory";
import { capture, type Captured, type Handle } from "./capture";
import { answerDirectly, askDirectly, type DirectRoute } from "./direct-call";
import { makeEntry, QUICK, sendEntry, STRONG, type Entry } from "./entry";
import { refuseAtGate } from "./gate";
import { addHtmlPolicy } from "./html-policy";
import { paintFirst } from "./paint-first";
import { statusOfPage } from "./page-status";
import { isPublicAddress, wantsPublicAnswer } from "./public-address";
import { isHtml, keepableHeaders, SECURITY_HEADERS, transportSecurity } from "./public-headers";
import { tellOfRequest, type RequestLine } from "./request-line";
import { type Layer } from "./static-files";

export interface FrontOptions {
  /** The site's own address: what every rendering for everybody is told as its host. */
  origin: string;
  cardSandbox?: string | undefined;
  /** Files made at build, asked before Next. */
  files?: Layer;
  /** Routes by path that are asked without Next's router; GET and HEAD alone. */
  routes?: Readonly<Record<string, DirectRoute>>;
  /** Told of every request once it is answered. */
  onRequest?: (line: RequestLine) => void;
  /** Told as well of those that neither memory nor a call with a contract has answered: nobody else counts them. */
  onOther?: (line: RequestLine) => void;
  onError: (error: unknown) => void;
}

export interface Front {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  memory: AnswerMemory;
}

/** Pages behind the middleware bring their own policy, and calls are no pages: they need no holding back. */
const NO_PUBLIC_PAGE = /^\/((dashboard|payment|api)(\/|\?|$)|_next\/)/;
/** Where there are files alone: what the files' layer does not have, Next has not either. */
const FILES_ALONE = /^\/(_next\/static|media)\//;

/** What stands before Next in the same process (design §11): public answers from memory, everything else handed on. */
export function createFront(next: Handle, options: FrontOptions): Front {
  const memory = new AnswerMemory((url) => render(next, url, options));
  const pass = passTo(next, options);
  const { onRequest = () => undefined, onOther = () => undefined } = options;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now();
    const context: RequestContext = { requestId: randomUUID() };
    const url = withoutHost(request.url ?? "/");
    request.url = url;
    const send = (entry: Entry): void => {
      sendEntry(request, response, entry);
      tellOfRequest(request, response, context, began, onRequest);
    };
    if (!wantsPublicAnswer(request.method, request.headers) || !isPublicAddress(url)) {
      tellOfRequest(request, response, context, began, (line) => {
        onRequest(line);
        if (context.route === undefined) onOther(line);
      });
      pass(request, response, context);
      return;
    }
    const kept = memory.peek(url);
    if (kept) {
      send(kept);
      return;
    }
    memory.renew(url).then(send, (error: unknown) => {
      options.onError(error);
      tellOfRequest(request, response, context, began, onRequest);
      pass(request, response, context);
    });
  };
  return { handle, memory };
}

type Pass = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

/** Hands a request on: to the ready-made files, to a route asked directly, to Next. */
function passTo(next: Handle, options: FrontOptions): Pass {
  const { files = (_request, _response, proceed) => proceed(), routes = {}, onError } = options;
  const security = transportSecurity(options.origin);
  return (request, response, context) => {
    response.setHeader("X-Request-Id", context.requestId);
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    if (refuseAtGate(request, response)) return;
    // Whatever a client sends under this name is thrown away: the limits count by it (lib/http/client-address).
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "unknown";
    const url = request.url ?? "/";
    if (isOptimizer(url)) {
      sendNothing(response);
      return;
    }
    const fail = (error: unknown): void => {
      onError(error);
      response.destroy();
    };
    const route = isRead(request) ? routes[pathOf(url)] : undefined;
    if (route) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
      requestContext.run(context, () => answerDirectly(route, options.origin, request, response)).catch(fail);
      return;
    }
    files(request, response, () => {
      if (FILES_ALONE.test(url)) return sendNothing(response);
      if (!NO_PUBLIC_PAGE.test(url) && request.headers.rsc === undefined) {
        addHtmlPolicy(request, response, options);
      }
      requestContext.run(context, () => next(request, response)).catch(fail);
    });
  };
}

async function render(next: Handle, url: string, options: FrontOptions): Promise<Entry> {
  const { status, headers, body: drawn } = await renderForEverybody(next, url, options);
  // Nothing on these addresses sets a cookie; an answer that does is somebody's own.
  if (headers["set-cookie"] !== undefined) throw new Error(`${url} set a cookie and is not kept.`);
  const body = isHtml(headers) ? paintFirst(drawn) : drawn;
  const answered = isHtml(headers) ? statusOfPage(status, body) : status;
  const kept = keepableHeaders(headers, answered, body, options);
  // Searches are many and each asked for seldom; what is missing is not kept.
  const quality = answered === 200 && !url.includes("?") ? STRONG : QUICK;
  return makeEntry(answered, { ...kept, ...transportSecurity(options.origin) }, body, quality);
}

async function renderForEverybody(next: Handle, url: string, options: FrontOptions): Promise<Captured> {
  const route = options.routes?.[pathOf(url)];
  if (!route) return capture(next, url, new URL(options.origin).host);
  const captured = await askDirectly(route, options.origin + url);
  return { ...captured, headers: { ...SECURITY_HEADERS, ...captured.headers } };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** A client that takes us for a proxy names the whole address (RFC 9112 §3.2.2), which Next would redirect to itself. */
function withoutHost(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
}

function pathOf(url: string): string {
  const cut = url.indexOf("?");
  return cut < 0 ? url : url.slice(0, cut);
}

/** Next's own image optimizer is not used, and would spend our time on anybody's wish (attacks G5). */
function isOptimizer(url: string): boolean {
  return url.startsWith("/_next/image");
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { ...SECURITY_HEADERS, "Content-Type": "text/plain; charset=utf-8" });
  response.end("There is nothing here.");
}
