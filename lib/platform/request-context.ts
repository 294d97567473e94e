import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

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
