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
