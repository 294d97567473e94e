import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What a log line or an audit entry wants to know of the request under way. */
export interface RequestContext {
  readonly requestId: string;
  /** The trace that the caller began (W3C Trace Context), and our part of it. */
  readonly trace?: { readonly id: string; readonly span: string; readonly flags: string };
  /** `GET /api/user/{email}`: the call by its name in the contract, so that no address or id of a person is logged. */
  route?: string;
  actorId?: string;
  /** Its caller was told that the database is away: what it has not begun to write, it does not write any more. */
  isGivenUp?: boolean;
  /** The status of a page that Next would answer with 200: 503 where the database is away. */
  pageStatus?: number;
}

const holder = globalThis as typeof globalThis & { nibashRequest?: AsyncLocalStorage<RequestContext> };

/** Next bundles routes apart, so the storage lives on globalThis. */
export const requestContext = (holder.nibashRequest ??= new AsyncLocalStorage<RequestContext>());

/** Whose request it is, for the log and the audit trail, once that is proven. */
export function noteActor(userId: string): void {
  const context = requestContext.getStore();
  if (context) context.actorId = userId;
}

/**
 * Has the page under way answered with 503. Next knows this status for an error alone, and draws an empty document for
 * it that shows nothing without scripts.
 */
export function notePageUnavailable(): void {
  const context = requestContext.getStore();
  if (context) context.pageStatus = 503;
}

/** Works within the context of the request under way; where there is none (a test, a page's rendering) within a new one. */
export function inRequestContext<T>(work: (context: RequestContext) => Promise<T>): Promise<T> {
  const present = requestContext.getStore();
  if (present) return work(present);
  const context: RequestContext = { requestId: randomUUID() };
  return requestContext.run(context, () => work(context));
}
