import { type IncomingMessage, type ServerResponse } from "node:http";
import { PATH_HEADER } from "@/lib/auth/access";
import { AppError } from "@/lib/errors";
import { laneOf, SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/http/client-address";
import { makeNonce, publicPolicy } from "@/lib/http/content-security";
import { requestContext, type RequestContext } from "@/lib/request-context";
import { WorkQueue } from "@/lib/workers/work-queue";
import { type Middleware } from "./files/static-files";
import { isCall, LONGEST_ADDRESS, pathOf, refusalOf, RETRY, sendRefusal } from "./gate";
import { oneAtATime } from "./one-at-a-time";
import { sendEntry } from "./page-cache/entry";
import { PageCache } from "./page-cache/page-cache";
import { publicAddress, wantsPublicAnswer } from "./page-cache/public-address";
import { renderPublic, type NodeHandler } from "./page-cache/render-public";
import { contextOf, hasTraceHeaders, setRequestIdHeaders } from "./request-ids";
import { logRequest, type RequestLine } from "./request-line";
import { setSecurityHeaders } from "./security-headers";

export interface RequestHandlerOptions {
  /** The site's address, the host of every shared rendering. */
  origin: string;
  cardSandbox?: string | undefined;
  /** `npm run dev`: the same front without the cache, and with Next's tools. */
  isDevelopment?: boolean;
  queues?: Partial<Queues>;
  /** Static files, tried before Next. */
  files?: Middleware;
  /** Called for every request once it is answered. */
  onRequest?: (line: RequestLine) => void;
  /** Also called for requests that neither the cache nor a call with a contract answers: nothing else counts them. */
  onOther?: (line: RequestLine) => void;
  onError: (error: unknown) => void;
}

export interface RequestHandler {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  cache: PageCache;
}

type Pass = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;
type Queues = ReturnType<typeof createQueues>;

/** The queues before Next, one per kind of request, so that none waits behind a more expensive kind. */
export const createQueues = () => ({
  /** Pages, and Next's other formats of them. On a busy machine a rendering takes far longer than its work. */
  pages: new WorkQueue({ concurrency: 2, longest: 100, longestOfOne: 50, holdsMs: 2_000 }),
  /** Next takes a millisecond or two per call, which then waits for the database, a worker or a provider. */
  calls: new WorkQueue({ concurrency: 2, longest: 1_000, longestOfOne: 500, holdsMs: 100 }),
  /** Passwords are hashed one at a time; else Next's own work would run for all at once (docs/security.md G3). */
  signIns: new WorkQueue({ concurrency: 2, longest: 1_000, longestOfOne: 500, holdsMs: 500 }),
});

const SIGN_IN = "/api/auth/callback/credentials";
/** Shared files of browsers and crawlers: the server's own work, ahead of any client's. */
const ASKED_BY_ALL = new Set(["/", "/apartments", "/api/apartments"]);
/** Folders with static files only: if the file middleware has no file, Next has none either. */
const FILES_ALONE = /^\/(_next|media)\//;

/** Creates the handler in front of Next: answers public pages from memory and passes all else on. */
export function createRequestHandler(next: NodeHandler, options: RequestHandlerOptions): RequestHandler {
  const { onRequest = () => undefined, onOther = () => undefined, isDevelopment = false } = options;
  const queues = { ...createQueues(), ...options.queues };
  const cache = new PageCache((address, clientOf) => {
    const queue = isCall(address) ? queues.calls : queues.pages;
    const render = () => renderPublic(next, address, options);
    return ASKED_BY_ALL.has(address) ? queue.runFirst(render) : queue.runFor(clientOf(), render);
  });
  const pass = passToNext(next, queues, options);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const context = contextOf(request);
    request.url = withoutHost(request.url ?? "/");
    const address = isDevelopment ? undefined : addressInMemory(request);
    logRequest(request, response, context, (line) => {
      onRequest(line);
      if (address === undefined && context.route === undefined) onOther(line);
    });
    if (address === undefined) {
      pass(request, response, context);
      return;
    }
    const answer = async (): Promise<void> => {
      const entry = await cache.get(address, () => laneOf(request));
      if (hasTraceHeaders(request)) setRequestIdHeaders(response, context);
      await sendEntry(request, response, entry);
    };
    answer().catch((error: unknown) => {
      setSecurityHeaders(response, options.origin);
      if (error instanceof AppError) {
        sendRefusal(request, response, { error, headers: RETRY });
        return;
      }
      options.onError(error);
      pass(request, response, context);
    });
  };
  return { handle: oneAtATime(handle), cache };
}

/** Passes a request on to the static files, then to Next. */
function passToNext(next: NodeHandler, queues: Queues, options: RequestHandlerOptions): Pass {
  const { files = (_request, _response, proceed) => proceed(), onError, origin, isDevelopment } = options;
  return (request, response, context) => {
    setRequestIdHeaders(response, context);
    setSecurityHeaders(response, origin);
    const refusal = refusalOf(request);
    if (refusal) {
      sendRefusal(request, response, refusal);
      return;
    }
    // Routes trust these from here only.
    Reflect.deleteProperty(request.headers, PATH_HEADER);
    request.headers[SOCKET_ADDRESS_HEADER] = trustedAddressHeader(request.socket.remoteAddress);
    const fail = (error: unknown): void => {
      if (error instanceof AppError && !response.headersSent) {
        sendRefusal(request, response, { error, headers: RETRY });
        return;
      }
      onError(error);
      response.destroy();
    };
    files(request, response, () => {
      if (FILES_ALONE.test(request.url ?? "/") && !isDevelopment) {
        response
          .writeHead(404, { "Content-Type": "text/plain; charset=utf-8" })
          .end("There is nothing here.");
        return;
      }
      queueFor(queues, request)
        .runFor(laneOf(request), () =>
          untilClosed(response, () => ask(next, request, response, context, options)),
        )
        .catch(fail);
    });
  };
}

/** Asks Next under the policy of this rendering, which reads its nonce from the request's. */
function ask(
  next: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  options: RequestHandlerOptions,
): Promise<unknown> {
  const policy = publicPolicy(makeNonce(), options);
  request.headers["content-security-policy"] = policy;
  // A call's HTML has its own policy, which Next would not set beside this one; the middleware replaces this by its own.
  if (!isCall(request.url ?? "/")) response.setHeader("Content-Security-Policy", policy);
  // In Next's other formats of a page, the browser reads the screen, not the status.
  if (request.headers.rsc !== "1") context.page = response;
  return requestContext.run(context, () => next(request, response));
}

/** Resolves when the answer is done or the client has left, so that a slow client holds no place for longer. */
async function untilClosed(response: ServerResponse, work: () => Promise<unknown>): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  await Promise.race([work(), closed]);
}

function queueFor(queues: Queues, { method, url = "/" }: IncomingMessage): WorkQueue {
  if (!isCall(url)) return queues.pages;
  return method === "POST" && pathOf(url) === SIGN_IN ? queues.signIns : queues.calls;
}

function addressInMemory({ url = "/", method, headers }: IncomingMessage): string | undefined {
  if (url.length > LONGEST_ADDRESS || !wantsPublicAnswer(method, headers)) return undefined;
  return publicAddress(url);
}

/** A client may send an absolute URL as to a proxy (RFC 9112 §3.2.2), which Next would redirect to itself. */
function withoutHost(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
}
