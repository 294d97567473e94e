import { AsyncLocalStorage } from "node:async_hooks";

/** What a log line or an audit entry wants to know of the request under way. */
export interface RequestContext {
  readonly requestId: string;
  actorId?: string;
  /** Its caller was told that the database is away: what it has not begun to write, it does not write any more. */
  isGivenUp?: boolean;
}

const holder = globalThis as typeof globalThis & { nibashRequest?: AsyncLocalStorage<RequestContext> };

/** Next bundles routes apart, so the storage lives on globalThis. */
export const requestContext = (holder.nibashRequest ??= new AsyncLocalStorage<RequestContext>());
