import { randomBytes, randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type RequestContext } from "@/lib/platform/request-context";

/** The ids that proxies generate: hexadecimal, UUID, ULID. Nothing that could break a log line or a header. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** W3C Trace Context: version, trace, parent span, flags; a trace or span of zeros is invalid. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-|$)/;

/** Returns the ids of a request for the log and the audit trail: the proxy's id and trace if it sends them. */
export function contextOf({ headers }: IncomingMessage): RequestContext {
  const asked = headers["x-request-id"];
  const requestId = typeof asked === "string" && REQUEST_ID.test(asked) ? asked : randomUUID();
  const [, trace, flags] = TRACE_PARENT.exec(String(headers.traceparent ?? "")) ?? [];
  if (trace === undefined || flags === undefined) return { requestId };
  return { requestId, trace: { id: trace, span: randomBytes(8).toString("hex"), flags } };
}

/** Whether the client sends trace headers, so that an answer from memory carries ids too. */
export function hasTraceHeaders({ headers }: IncomingMessage): boolean {
  return headers["x-request-id"] !== undefined || headers.traceparent !== undefined;
}

/** Sets the request's id on its answer. */
export function setRequestIdHeaders(response: ServerResponse, { requestId, trace }: RequestContext): void {
  response.setHeader("X-Request-Id", requestId);
  if (trace) response.setHeader("Traceresponse", `00-${trace.id}-${trace.span}-${trace.flags}`);
}

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

/** Logs a request: at once if it is answered, else when the answer is sent or the client has left. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  began: number,
  tell: (line: RequestLine) => void,
): void {
  const { method = "GET", url = "/" } = request;
  const { socket } = request;
  const before = socket.bytesWritten;
  const end = (): void => {
    tell({
      id: context.requestId,
      route: context.route ?? `${method} ${readablePath(url)}`,
      status: response.statusCode,
      ms: Math.round(performance.now() - began),
      ...(context.actorId !== undefined && { actor: context.actorId }),
      ...(context.trace && { trace: context.trace.id }),
      ...(!isWhole(request, response, socket.bytesWritten - before) && { aborted: true }),
    });
  };
  if (response.writableEnded) end();
  else response.once("close", end);
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
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  if (path.length < 100 && !path.includes("@") && !path.includes("%")) return path;
  // Cut before the search: it may be 16 kB long. The segment at the cut may hold half an address.
  const parts = path.slice(0, LONGEST_LOGGED).split("/");
  if (path.length > LONGEST_LOGGED) parts.splice(-1, 1, "…");
  return parts.map((part) => (/@|%(25)*40/i.test(part) ? "…" : part)).join("/");
}

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/stripe\/webhook$/, "/api/stripe/webhook"],
  [/^\/api\/auth\//, "/api/auth"],
  [/^\/api\/images\//, "/api/images"],
  [/^\/api\/repairs\/[^/]+\/photos\//, "/api/repairs, photos"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/(media|_next)\/|\.\w+$/, "files"],
  [/^\/(dashboard|payment)(\/|$)/, "guarded pages"],
];

/** Returns the metrics label of a request without a contract: a few labels, whatever the path. */
export function routeGroup(path: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? "public pages";
}
