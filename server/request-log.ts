import { type IncomingMessage, type ServerResponse } from "node:http";
import { type RequestContext } from "@/lib/platform/request-context";
import { pathOf } from "./gate";

/** The log line of a request; the only personal datum is an account's id. */
export interface RequestLine {
  /** The proxy's X-Request-Id, else ours; also on the answer, unless that came from memory and the client sent none. */
  readonly id: string;
  /** `GET /api/user/{email}` for a call, `GET /dashboard` for a page: never with the query. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly actor?: string;
  /** The trace of the client's traceparent. */
  readonly trace?: string;
  /** The client left before the end. */
  readonly aborted?: true;
}

/** Logs a request when its answer is sent or the client has left. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  tell: (line: RequestLine) => void,
): void {
  const began = performance.now();
  const { method = "GET", url = "/", socket } = request;
  const before = socket.bytesWritten;
  response.once("close", () => {
    tell({
      id: context.requestId,
      route: context.route ?? `${method} ${readablePath(url)}`,
      status: response.statusCode,
      ms: Math.round(performance.now() - began),
      ...(context.actorId !== undefined && { actor: context.actorId }),
      ...(context.trace && { trace: context.trace.id }),
      ...(!isWhole(request, response, socket.bytesWritten - before) && { aborted: true }),
    });
  });
}

/** Whether all was sent: a client may close at the last byte, or at an answer without a body, before the response ends. */
function isWhole({ method }: IncomingMessage, response: ServerResponse, written: number): boolean {
  if (response.writableEnded) return true;
  if (!response.headersSent) return false;
  if (method === "HEAD" || response.statusCode === 204 || response.statusCode === 304) return true;
  const length = response.getHeader("content-length");
  return length !== undefined && written > Number(length);
}

const LONGEST_LOGGED = 200;

/** Returns an unchecked path for the log: without query and email addresses, and cut to one line. */
function readablePath(url: string): string {
  const path = pathOf(url);
  if (path.length < 100 && !path.includes("@") && !path.includes("%")) return path;
  // Cut before the search: it may be 16 kB long. The segment at the cut may hold half an address.
  const parts = path.slice(0, LONGEST_LOGGED).split("/");
  if (path.length > LONGEST_LOGGED) parts.splice(-1, 1, "…");
  return parts.map((part) => (/@|%(25)*40/i.test(part) ? "…" : part)).join("/");
}
