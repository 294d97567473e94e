import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Language } from "./contracts/language";

/** Data of the current request for logs and the audit trail. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's trace (W3C Trace Context), and our span in it. */
  readonly trace?: { readonly id: string; readonly span: string; readonly flags: string };
  /** `GET /api/user/{email}`: the call's name in the contract, so that no personal address or id is logged. */
  route?: string;
  actorId?: string;
  /** Set once the client was answered that the database is unreachable: no new transaction may begin. */
  isGivenUp?: boolean;
  /** The language of the page that is rendered, by the browser's cookie; English for the office and for calls. */
  language?: Language;
  /** The status of a page that Next would answer with 200: 503 if the database is unreachable. */
  pageStatus?: number;
}

const holder = globalThis as typeof globalThis & { nibashRequest?: AsyncLocalStorage<RequestContext> };

/** On globalThis because Next bundles routes apart. */
export const requestContext = (holder.nibashRequest ??= new AsyncLocalStorage<RequestContext>());

/** Stores the verified caller of the request, for logs and the audit trail. */
export function noteActor(userId: string): void {
  const context = requestContext.getStore();
  if (context) context.actorId = userId;
}

/**
 * Makes the current page answer 503. Next uses this status for errors only and renders an empty document for it, which shows
 * nothing without scripts.
 */
export function notePageUnavailable(): void {
  const context = requestContext.getStore();
  if (context) context.pageStatus = 503;
}

/** Runs in the context of the current request, or in a new one if there is none (a test, a page's rendering). */
export function inRequestContext<T>(work: (context: RequestContext) => Promise<T>): Promise<T> {
  const present = requestContext.getStore();
  if (present) return work(present);
  const context: RequestContext = { requestId: randomUUID() };
  return requestContext.run(context, () => work(context));
}

/** The ids that proxies generate: hexadecimal, UUID, ULID. Nothing that could break a log line or a header. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** W3C Trace Context: version, trace, parent span, flags; a trace or span of zeros is invalid. */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-|$)/;

/** Returns the ids of a request for the log and the audit trail: the proxy's id and trace if it sends them. */
export function contextOf(headers: IncomingHttpHeaders): RequestContext {
  const asked = headers["x-request-id"];
  const requestId = typeof asked === "string" && REQUEST_ID.test(asked) ? asked : randomUUID();
  const [, trace, flags] = TRACE_PARENT.exec(String(headers.traceparent ?? "")) ?? [];
  if (trace === undefined || flags === undefined) return { requestId };
  return { requestId, trace: { id: trace, span: randomBytes(8).toString("hex"), flags } };
}

/** Whether the client sends trace headers, so that an answer from memory carries ids too. */
export function hasTraceHeaders(headers: IncomingHttpHeaders): boolean {
  return headers["x-request-id"] !== undefined || headers.traceparent !== undefined;
}

/** Sets the request's id on its answer. */
export function setRequestIdHeaders(response: ServerResponse, { requestId, trace }: RequestContext): void {
  response.setHeader("X-Request-Id", requestId);
  if (trace) response.setHeader("Traceresponse", `00-${trace.id}-${trace.span}-${trace.flags}`);
}
