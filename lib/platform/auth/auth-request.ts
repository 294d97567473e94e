import { AsyncLocalStorage } from "node:async_hooks";
import type { Person } from "./actor";
import type { KnownDevice, SignInBrowser } from "./sessions";

/** Carries the request to next-auth's callbacks, which do not receive it, and their results back past next-auth. */
export interface AuthRequest extends SignInBrowser {
  /** The path below `/api/auth/`. */
  readonly path: string;
  readonly address: string;
  /** The site of that address: an IPv6 client has many addresses. */
  readonly site: string;
  /** The browser that is known from an earlier sign-in by password. */
  readonly device?: KnownDevice | null;
  /** Replaces next-auth's own answer, which would sign users out while the database is unreachable. */
  failure?: unknown;
  /** The session that a correct password has started. */
  sessionId?: string;
  /** The account whose password was correct. */
  signedIn?: string;
  /** A session has begun, by password or Google. */
  hasBegun?: boolean;
  /** The cookie is up to date; no new one is needed. */
  isCookieRight?: boolean;
  /** The user of the cookie, read once per request. */
  person?: Person;
  /** The address that Google has verified, normalised. */
  googleEmail?: string;
}

const holder = globalThis as typeof globalThis & { nibashAuth?: AsyncLocalStorage<AuthRequest> };

const storage = (holder.nibashAuth ??= new AsyncLocalStorage<AuthRequest>());

export const runAuthRequest = <T>(request: AuthRequest, work: () => Promise<T>): Promise<T> =>
  storage.run(request, work);

/** Returns the current request; throws outside of one. */
export function authRequest(): AuthRequest {
  const request = storage.getStore();
  if (!request) throw new Error("next-auth was called outside of its route");
  return request;
}

/** Runs a callback and keeps its error for the route: next-auth would swallow it or put its text into a URL. */
export async function notingFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    authRequest().failure = error;
    throw error;
  }
}
