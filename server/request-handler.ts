import { type IncomingMessage, type ServerResponse } from "node:http";
import { AppError } from "@/lib/platform/errors";
import { laneOf } from "@/lib/platform/http/client-address";
import { HOUSE } from "@/lib/platform/http/fair-queue";
import { LONGEST_ADDRESS, RETRY, sendRefusal } from "./gate";
import { oneAtATime } from "./one-at-a-time";
import { type NodeHandler } from "./page-cache/capture";
import { drawForEverybody } from "./page-cache/draw";
import { sendEntry, type Entry } from "./page-cache/entry";
import { PageCache } from "./page-cache/page-cache";
import { publicAddress, wantsPublicAnswer } from "./page-cache/public-address";
import { passToNext } from "./pass-to-next";
import { type RequestHandlerOptions } from "./request-handler-options";
import { contextOf, hasTraceHeaders, setRequestIdHeaders } from "./request-ids";
import { logRequest } from "./request-line";
import { createRequestQueues } from "./request-queues";

export interface RequestHandler {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  cache: PageCache;
}

/** Shared files of browsers and crawlers: they use the server's own lane, ahead of any client's queue. */
const ASKED_BY_ALL = new Set(["/", "/apartments", "/api/apartments"]);

/** Creates the handler in front of Next: answers public pages from memory and passes all else on. */
export function createRequestHandler(next: NodeHandler, options: RequestHandlerOptions): RequestHandler {
  const { onRequest = () => undefined, onOther = () => undefined } = options;
  const queues = { ...createRequestQueues(), ...options.queues };
  const cache = new PageCache((address, lane) => drawForEverybody(next, address, lane, queues, options));
  const pass = passToNext(next, queues, options);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now();
    const context = contextOf(request);
    request.url = withoutHost(request.url ?? "/");
    const address = options.isDevelopment ? undefined : addressInMemory(request);
    if (address === undefined) {
      logRequest(request, response, context, began, (line) => {
        onRequest(line);
        if (context.route === undefined) onOther(line);
      });
      pass(request, response, context);
      return;
    }
    const send = (entry: Entry): void => {
      if (hasTraceHeaders(request)) setRequestIdHeaders(response, context);
      sendEntry(request, response, entry);
      logRequest(request, response, context, began, onRequest);
    };
    const lane = (): string => (ASKED_BY_ALL.has(address) ? HOUSE : laneOf(request));
    const kept = cache.peek(address, lane);
    if (kept) {
      send(kept);
      return;
    }
    cache.renew(address, lane()).then(send, (error: unknown) => {
      logRequest(request, response, context, began, onRequest);
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

function addressInMemory({ url = "/", method, headers }: IncomingMessage): string | undefined {
  if (url.length > LONGEST_ADDRESS || !wantsPublicAnswer(method, headers)) return undefined;
  return publicAddress(url);
}

/** A client may send an absolute URL as to a proxy (RFC 9112 §3.2.2), which Next would redirect to itself. */
function withoutHost(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
}
