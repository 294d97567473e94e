import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { oncePerProcess } from "@/lib/once-per-process";

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
  /** The response of a page, whose status Next decides by errors only. */
  page?: { statusCode: number };
}

/** Once per process: server/ opens the context, routes and pages read it. */
export const requestContext = oncePerProcess(
  "request-context",
  () => new AsyncLocalStorage<RequestContext>(),
);

/** Stores the verified caller of the request, for logs and the audit trail. */
export function noteActor(userId: string): void {
  const context = requestContext.getStore();
  if (context) context.actorId = userId;
}

/**
 * Makes the current page answer 404 or 503. By Next's own `notFound()` and errors it would render an empty document, which
 * shows nothing without scripts.
 */
export function setPageStatus(status: 404 | 503): void {
  const page = requestContext.getStore()?.page;
  if (page) page.statusCode = status;
}

/** Runs in the context of the current request, or in a new one if there is none (a test, a page's rendering). */
export function inRequestContext<T>(work: (context: RequestContext) => Promise<T>): Promise<T> {
  const present = requestContext.getStore();
  if (present) return work(present);
  const context: RequestContext = { requestId: randomUUID() };
  return requestContext.run(context, () => work(context));
}
