import { AsyncLocalStorage } from "node:async_hooks";
import type { KnownDevice } from "./known-device";
import type { Person } from "./person";

/** What next-auth's callbacks, which see no request, must know of it; and what they could not say through next-auth. */
export interface AuthRequest {
  /** Below `/api/auth/`. */
  readonly path: string;
  readonly address: string;
  /** Whose address that is: of version 6 one of many. */
  readonly site: string;
  readonly userAgent: string | null;
  /** The browser is known from an earlier sign-in by password. */
  readonly device?: KnownDevice | null;
  /** Answered instead of next-auth's own reply: it would sign people out while the database is away. */
  failure?: unknown;
  /** The session that a right password has begun. */
  sessionId?: string;
  /** Whose password was right. */
  signedIn?: string;
  /** The cookie says already what a new one would say. */
  isCookieRight?: boolean;
  /** The person behind the cookie, read once per request. */
  person?: Person;
  /** The address that Google has verified, normalised. */
  googleEmail?: string;
}

const holder = globalThis as typeof globalThis & { nibashAuth?: AsyncLocalStorage<AuthRequest> };
const storage = (holder.nibashAuth ??= new AsyncLocalStorage<AuthRequest>());

export const runAuthRequest = <T>(request: AuthRequest, work: () => Promise<T>): Promise<T> =>
  storage.run(request, work);

/** The request under way; throws outside of one. */
export function authRequest(): AuthRequest {
  const request = storage.getStore();
  if (!request) throw new Error("next-auth was called outside of its route");
  return request;
}

/** Runs a part of next-auth, which swallows what it throws or puts its text into an address: the route answers it. */
export async function notingFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    authRequest().failure = error;
    throw error;
  }
}
