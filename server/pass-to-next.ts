import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { PATH_HEADER } from "@/lib/platform/auth/access";
import { AppError } from "@/lib/platform/errors";
import { laneOf, SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { makeNonce, publicPolicy } from "@/lib/platform/http/content-security";
import { requestContext, type RequestContext } from "@/lib/platform/request-context";
import { isCall, refusalOf, RETRY, sendRefusal } from "./gate";
import { type NodeHandler } from "./page-cache/capture";
import { drawMissing, isEmptyMissingPage } from "./page-cache/draw";
import { makeEntry, sendEntry } from "./page-cache/entry";
import { deferScripts } from "./policy/defer-scripts";
import { addHtmlPolicy } from "./policy/html-policy";
import { SECURITY_HEADERS, transportSecurity } from "./policy/public-headers";
import { type RequestHandlerOptions } from "./request-handler-options";
import { setRequestIdHeaders } from "./request-ids";
import { queueFor, type RequestQueues } from "./request-queues";

type Pass = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

/** Pages behind the middleware have their own policy and are streamed. */
const STREAMED = /^\/(dashboard|payment)([/?]|$)/;
/** Folders with static files only: if the file middleware has no file, Next has none either. */
const FILES_ALONE = /^\/(_next|media)\//;

/** Passes a request on to the static files, then to Next. */
export function passToNext(next: NodeHandler, queues: RequestQueues, options: RequestHandlerOptions): Pass {
  const { files = (_request, _response, proceed) => proceed(), onError } = options;
  const security = transportSecurity(options.origin);
  return (request, response, context) => {
    setRequestIdHeaders(response, context);
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    const refusal = refusalOf(request);
    if (refusal) {
      sendRefusal(request, response, refusal);
      return;
    }
    setTrustedAddress(request);
    const fail = (error: unknown): void => {
      if (error instanceof AppError && !response.headersSent) {
        sendRefusal(request, response, { error, headers: RETRY });
        return;
      }
      onError(error);
      response.destroy();
    };
    const url = request.url ?? "/";
    const ask = () => {
      askUnderPolicy(next, request, response, context, options);
      return requestContext.run(context, () => next(request, response));
    };
    files(request, response, () => {
      if (FILES_ALONE.test(url) && !options.isDevelopment) sendNothing(response);
      else
        queueFor(queues, request)
          .run(laneOf(request), () => untilClosed(response, ask))
          .catch(fail);
    });
  };
}

/** Sets the headers that routes trust from this front only. */
function setTrustedAddress(request: IncomingMessage): void {
  Reflect.deleteProperty(request.headers, PATH_HEADER);
  request.headers[SOCKET_ADDRESS_HEADER] = trustedAddressHeader(request.socket.remoteAddress);
}

/** Passes the nonce of this rendering to Next in the request's policy and sets the answer's policy. */
function askUnderPolicy(
  next: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  options: RequestHandlerOptions,
): void {
  const nonce = makeNonce();
  const policy = publicPolicy(nonce, options);
  request.headers["content-security-policy"] = policy;
  const url = request.url ?? "/";
  if (isCall(url) || STREAMED.test(url) || request.headers.rsc !== undefined || options.isDevelopment) {
    addHtmlPolicy(request, response, policy);
    return;
  }
  const send = (headers: OutgoingHttpHeaders, body: Buffer): void => {
    const status = context.pageStatus ?? response.statusCode;
    if (request.method === "HEAD") response.writeHead(status, headers).end();
    else sendEntry(request, response, makeEntry(status, headers, deferScripts(body, nonce)));
  };
  addHtmlPolicy(request, response, policy, (headers, body) => {
    if (!isEmptyMissingPage(response.statusCode, body)) return send(headers, body);
    drawMissing(next, policy, options.origin).then(
      (missing) => send(headers, missing.body),
      () => send(headers, body),
    );
  });
}

/** Resolves when the answer is done or the client has left, so that a slow client holds no slot for longer. */
async function untilClosed(response: ServerResponse, ask: () => Promise<unknown>): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  await Promise.race([ask(), closed]);
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { ...SECURITY_HEADERS, "Content-Type": "text/plain; charset=utf-8" });
  response.end("There is nothing here.");
}
