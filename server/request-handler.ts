import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type Socket } from "node:net";
import { PATH_HEADER } from "@/lib/platform/auth/return-path";
import { chosenLanguage, type Language } from "@/lib/platform/contracts/language";
import { AppError, notFound } from "@/lib/platform/errors";
import {
  siteOfRequest,
  SOCKET_ADDRESS_HEADER,
  trustedAddressHeader,
} from "@/lib/platform/http/client-address";
import {
  makeNonce,
  publicPolicy,
  SECURITY_HEADERS,
  transportSecurity,
} from "@/lib/platform/http/content-security";
import {
  contextOf,
  hasTraceHeaders,
  requestContext,
  setRequestIdHeaders,
  type RequestContext,
} from "@/lib/platform/request-context";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { isCall, LONGEST_ADDRESS, pathOf, refusalOf, sendRefusal } from "./gate";
import { render, type NodeHandler, type RenderOptions } from "./page-cache/capture";
import { makeEntry, QUICK, sendEntry, STRONG, type Entry } from "./page-cache/entry";
import { PageCache } from "./page-cache/page-cache";
import { publicAddress, wantsPublicAnswer } from "./page-cache/public-address";
import { logRequest, type RequestLine } from "./request-log";
import { type Middleware } from "./static-files";

export interface RequestHandlerOptions extends RenderOptions {
  /** The site's address, the host of every shared rendering. */
  origin: string;
  /** `npm run dev`: the same front without the cache, and with Next's tools. */
  isDevelopment?: boolean;
  queues?: Partial<RequestQueues>;
  /** Static files, tried before Next. */
  files?: Middleware;
  /** Called for every request once it is answered; the cache and calls with a contract count theirs. */
  onRequest?: (line: RequestLine, isCounted: boolean) => void;
  onError: (error: unknown) => void;
}

type RequestQueues = ReturnType<typeof createRequestQueues>;
type Handle = (request: IncomingMessage, response: ServerResponse) => void;
export type RequestHandler = ReturnType<typeof createRequestHandler>;

/** The queues before Next, one per kind of request, so that none waits behind a more expensive kind. */
export function createRequestQueues() {
  return {
    // Two at a time. A rendering holds its place far longer than it takes on a busy machine, else places would be passed on
    // just when they are needed.
    pages: new WorkQueue({ width: 2, longest: 200, longestOfOne: 100, holdsMs: 2_000 }),
    // Next takes a millisecond or two per call, which then waits for the database or a provider. With more at a time, the
    // turns of the event loop are longer, and Node accepts one connection per turn.
    calls: new WorkQueue({ width: 4, longest: 2_000, longestOfOne: 1_000, holdsMs: 20 }),
    // Passwords are hashed one at a time; without this queue Next's own work would run for all requests at once, more than
    // a second of it (docs/security.md G3).
    signIns: new WorkQueue({ width: 2, longest: 1_000, holdsMs: 500 }),
    // A body is read only in its turn: sixty of 5 MB at once would block the event loop.
    uploads: new WorkQueue({ width: 2, longest: 200, longestOfOne: 100, holdsMs: 1_000 }),
  };
}

const SIGN_IN = "/api/auth/callback/credentials";
/** Uploads: no other call sends as much. */
const UPLOAD_BYTES = 100_000;

function queueFor(queues: RequestQueues, { method, url = "/", headers }: IncomingMessage): WorkQueue {
  if (!isCall(url)) return queues.pages;
  const bytes = headers["transfer-encoding"] ? Infinity : Number(headers["content-length"] ?? 0);
  if (bytes > UPLOAD_BYTES) return queues.uploads;
  return method === "POST" && pathOf(url) === SIGN_IN ? queues.signIns : queues.calls;
}

/** What everybody asks for waits in no queue: each is rendered once at a time. */
const ASKED_BY_ALL = new Set(["/", "/apartments", "/api/apartments"]);

/** Creates the handler in front of Next: answers public pages from memory and passes all else on. */
export function createRequestHandler(next: NodeHandler, options: RequestHandlerOptions) {
  const queues = { ...createRequestQueues(), ...options.queues };
  const cache = new PageCache((key, clientOf) => {
    const { address, language } = readKey(key);
    const work = () => renderForEverybody(next, address, language, options);
    if (ASKED_BY_ALL.has(address)) return work();
    return (isCall(address) ? queues.calls : queues.pages).run(work, clientOf());
  });
  const pass = passToNext(next, queues, options);
  const handle: Handle = (request, response) => {
    request.url = withoutHost(request.url ?? "/");
    const language = languageAt(request.url, request.headers.cookie);
    const context: RequestContext = { ...contextOf(request.headers), language };
    const address = options.isDevelopment ? undefined : addressInMemory(request);
    logRequest(request, response, context, (line) =>
      options.onRequest?.(line, address !== undefined || context.route !== undefined),
    );
    if (address === undefined) return pass(request, response, context);
    const send = (entry: Entry): Promise<void> => {
      if (hasTraceHeaders(request.headers)) setRequestIdHeaders(response, context);
      return sendEntry(request, response, entry);
    };
    const clientOf = (): string => siteOfRequest(request);
    const key = keyOf(address, language);
    const kept = cache.peek(key, clientOf);
    if (kept) return void send(kept);
    cache.renew(key, clientOf).then(send, (error: unknown) => {
      if (error instanceof AppError) return sendRefusal(request, response, { error, headers: RETRY });
      options.onError(error);
      pass(request, response, context);
    });
  };
  return { handle: oneAtATime(handle), cache };
}

/**
 * Calls answer alike to everybody: their sentences are said in a language where they are answered. So do link previews, whose
 * faces are Latin.
 */
const languageAt = (url: string, cookies: string | undefined): Language =>
  isCall(url) || url.startsWith("/og/") ? "en" : chosenLanguage(cookies);

/** The page cache's key: the address, after the language if that is not English. */
const keyOf = (address: string, language: Language) =>
  language === "en" ? address : `${language} ${address}`;

function readKey(key: string): { address: string; language: Language } {
  const [address = "", language = "en"] = key.split(" ").reverse();
  return { address, language: language as Language };
}

function addressInMemory({ url = "/", method, headers }: IncomingMessage): string | undefined {
  if (url.length > LONGEST_ADDRESS || !wantsPublicAnswer(method, headers)) return undefined;
  return publicAddress(url);
}

/** A client may send an absolute URL as to a proxy (RFC 9112 §3.2.2), which Next would redirect to itself. */
function withoutHost(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
}

/** Fresh for five seconds in a CDN as in our cache; browsers revalidate and get a 304. */
const SHARED = "public, max-age=0, s-maxage=5, stale-while-revalidate=55";

/**
 * Renders the shared answer of a public address from an anonymous request: no cookie, no client address, always the same
 * host, so that it contains nothing personal.
 */
async function renderForEverybody(
  next: NodeHandler,
  address: string,
  language: Language,
  options: RequestHandlerOptions,
): Promise<Entry> {
  const wanted = { url: address, headers: { host: new URL(options.origin).host, accept: "*/*" } };
  const { status, headers, body } = await render(
    next,
    wanted,
    { requestId: randomUUID(), language },
    options,
  );
  // No public route sets a cookie; an answer that does is personal and is not cached.
  if (headers["set-cookie"] !== undefined) throw new Error(`${address} set a cookie and is not kept.`);
  headers["cache-control"] = status === 200 ? SHARED : "private, no-store";
  // There are many searches, each rarely requested; 404 pages are not cached.
  const quality = status === 200 && !address.includes("?") ? STRONG : QUICK;
  return makeEntry(status, { ...headers, ...transportSecurity(options.origin) }, body, quality);
}

/** Pages behind the middleware have their own policy and are streamed. */
const STREAMED = /^\/(dashboard|payment)([/?]|$)/;
/** Folders with static files only: if the file middleware has no file, Next has none either. */
const FILES_ALONE = /^\/(_next|media)\//;
/** For 503: the queue is short, so one second is enough. */
const RETRY = { "retry-after": "1" };

/** Returns what passes a request on to the static files, then to Next. */
function passToNext(next: NodeHandler, queues: RequestQueues, options: RequestHandlerOptions) {
  const { files = (_request, _response, proceed) => proceed(), onError, isDevelopment = false } = options;
  return (request: IncomingMessage, response: ServerResponse, context: RequestContext): void => {
    const { url = "/", headers } = request;
    const ask = async (): Promise<void> => {
      if (!isDevelopment && !isCall(url) && !STREAMED.test(url) && headers.rsc !== "1") {
        const { status, headers: own, body } = await render(next, request, context, options);
        return sendEntry(request, response, makeEntry(status, own, body));
      }
      // Next writes to the connection itself. The middleware replaces the policy by that of the guarded pages.
      const policy = publicPolicy(makeNonce(), options);
      headers["content-security-policy"] = policy;
      if (!isCall(url)) response.setHeader("content-security-policy", policy);
      await requestContext.run(context, () => next(request, response));
    };
    setRequestIdHeaders(response, context);
    setHeaders(response, transportSecurity(options.origin));
    const refusal = refusalOf(request);
    if (refusal) return sendRefusal(request, response, refusal);
    files(request, response, () => {
      if (FILES_ALONE.test(url) && !isDevelopment)
        return sendRefusal(request, response, { error: notFound("There is nothing here.") });
      setHeaders(response, SECURITY_HEADERS);
      // Routes trust these from this front only.
      Reflect.deleteProperty(headers, PATH_HEADER);
      headers[SOCKET_ADDRESS_HEADER] = trustedAddressHeader(request.socket.remoteAddress);
      queueFor(queues, request)
        .run(() => untilClosed(response, ask), siteOfRequest(request))
        .catch((error: unknown) => {
          if (error instanceof AppError && !response.headersSent)
            return sendRefusal(request, response, { error, headers: RETRY });
          onError(error);
          response.destroy();
        });
    });
  };
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Resolves when the answer is done or the client has left, so that a slow client holds no slot for longer. */
async function untilClosed(response: ServerResponse, ask: () => Promise<unknown>): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  await Promise.race([ask(), closed]);
}

/** Browsers do not pipeline; a proxy that does sends a few requests. */
const MOST_PIPELINED = 32;

/**
 * Answers the requests of a connection one after another and closes a connection on which more than 32 wait. Node emits
 * pipelined requests all at once; a response without a socket would hold files and memory and gets no event when the client
 * leaves.
 */
function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    if (response.socket) return handle(request, response);
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    if (count >= MOST_PIPELINED) return void socket.destroy();
    waiting.set(socket, count + 1);
    // Node emits it when the earlier responses are sent.
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      process.nextTick(handle, request, response);
    });
  };
}
