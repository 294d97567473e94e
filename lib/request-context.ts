import { AsyncLocalStorage } from "node:async_hooks";

/** What a log line or an audit entry wants to know of the request under way. */
export interface RequestContext {
  readonly requestId: string;
  actorId?: string;
}

const holder = globalThis as typeof globalThis & { nibashRequest?: AsyncLocalStorage<RequestContext> };

/** Next bundles routes apart, so the storage lives on globalThis. */
export const requestContext = (holder.nibashRequest ??= new AsyncLocalStorage<RequestContext>());
