import { networkError, readFailure } from "@/lib/session/call-error";
import { announceChange } from "./browser-channel";
import { forgetSeen } from "./seen-copies";
import { siteStorage } from "./storage";

/** Local storage key of the access token (docs/product.md 3.6). */
export const TOKEN_KEY = "access-token";
/**
 * Storage key of its expiry by this browser's clock, in ms: a clock that is wrong by minutes must not sign anyone out.
 */
const UNTIL_KEY = "access-token-until";
/** Milliseconds before its expiry at which a token counts as expired. */
const MARGIN = 30_000;

interface TokenClaims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
}

/** The signed-in user as the session call returns it. */
interface BrowserUser {
  readonly uid: string;
  readonly email: string;
  /** When the session expires. */
  readonly until?: string | undefined;
}

function readClaims(token: string): TokenClaims {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(part)) as TokenClaims;
  } catch (error) {
    if (error instanceof Error) return {};
    throw error;
  }
}

/** Sends a request to this site. Throws CallError if there is no response or an error response. */
export async function ask(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** Session requests in flight. */
const askings = new Set<Promise<Response>>();

/** Fetches the signed-in user, or null. Throws CallError while the server is unavailable. */
export async function askSession<U extends BrowserUser>(): Promise<U | null> {
  const answer = ask("/api/auth/session");
  askings.add(answer);
  try {
    const body = (await (await answer).json()) as { user?: U; expires?: string } | null;
    return body?.user ? { ...body.user, until: body.expires } : null;
  } finally {
    askings.delete(answer);
  }
}

/** Token requests in flight by user id; "" while the user is not known yet. */
const renewing = new Map<string, Promise<string | null>>();
/** How often the token was cleared: a token requested before the last time is discarded when it arrives. */
let forgotten = 0;

/**
 * Requests a new access token with the session cookie; null if no one is signed in (POST /jwt). Concurrent calls for
 * the same user share one request; a rejection for one user does not affect another. Throws CallError while the server
 * is unavailable.
 */
export function renewToken(user?: BrowserUser): Promise<string | null> {
  const uid = user?.uid ?? "";
  const answer =
    renewing.get(uid) ?? (user ? fetchToken(user) : tokenOfSession()).finally(() => renewing.delete(uid));
  renewing.set(uid, answer);
  return answer;
}

async function tokenOfSession(): Promise<string | null> {
  const user = await askSession();
  if (user) return renewToken(user);
  forgetToken();
  return null;
}

async function fetchToken(user: BrowserUser): Promise<string | null> {
  const before = forgotten;
  const response = await ask("/api/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: user.email }),
  });
  const { token } = (await response.json()) as { token: string };
  if (forgotten !== before) return null;
  const { iat = 0, exp = 0 } = readClaims(token);
  siteStorage.write(TOKEN_KEY, token);
  siteStorage.write(UNTIL_KEY, String(Date.now() + (exp - iat) * 1000));
  return token;
}

/** Returns the milliseconds until the saved token must be renewed; 0 or less means now. */
export function tokenTimeLeft(): number {
  const { iat = 0, exp = 0 } = readClaims(siteStorage.read(TOKEN_KEY) ?? "");
  const left = Number(siteStorage.read(UNTIL_KEY) ?? 0) - Date.now();
  // More than its whole lifetime: the clock was set back since, maybe by hours on a laptop that woke with a wrong one.
  return left > (exp - iat) * 1000 ? 0 : left - MARGIN;
}

/** Whether the saved token belongs to this user. */
export function isTokenOf(user: BrowserUser): boolean {
  return readClaims(siteStorage.read(TOKEN_KEY) ?? "").sub === user.uid;
}

/** Returns the saved access token, renewed if it has less than 30 s left; null if no one is signed in. */
export async function freshToken(): Promise<string | null> {
  const saved = siteStorage.read(TOKEN_KEY);
  return saved && tokenTimeLeft() > 0 ? saved : renewToken();
}

/** Removes the saved access token. */
export function forgetToken(): void {
  forgotten += 1;
  siteStorage.remove(TOKEN_KEY);
  siteStorage.remove(UNTIL_KEY);
}

/**
 * Fetches the CSRF token that next-auth requires with each of its forms. Waits for session requests in flight: their
 * responses set cookies, which would end the session that the form has just started, or invalidate this token. Pressing
 * Login during page load causes this race. Throws CallError.
 */
export async function askCsrf(): Promise<string> {
  await Promise.allSettled(askings);
  return ((await (await ask("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
}

let isEnding = false;

/** Whether this page is ending the session itself, and handles the navigation afterwards. */
export const isEndingSession = (): boolean => isEnding;

/**
 * Clears the token, ends the session on the server, notifies the other tabs and runs `afterwards`. Until the caller
 * leaves the page, no rejected call redirects. Throws CallError.
 */
export async function endOwnSession(afterwards?: () => Promise<void>): Promise<void> {
  isEnding = true;
  forgetToken();
  forgetSeen();
  try {
    const form = new URLSearchParams({ csrfToken: await askCsrf(), json: "true" });
    await ask("/api/auth/signout", { method: "POST", body: form });
  } catch (error) {
    isEnding = leaving !== undefined;
    throw error;
  } finally {
    // Until the response arrived, the session could still get another token.
    forgetToken();
    forgetSeen();
  }
  // A page restored by Back refetches the session like any other.
  window.addEventListener("pagehide", () => (isEnding = false), { once: true });
  announceChange();
  await afterwards?.();
}

let leaving: Promise<void> | undefined;

/** After a 401 or 403 of a call: signs out and goes to /login carrying the path (docs/product.md 3.8). */
export function leaveToLogin(status: number): Promise<void> {
  leaving ??= leave(status);
  return leaving;
}

async function leave(status: number): Promise<void> {
  // Correct even if the sign-out failed: the session has no effect on /login.
  await endOwnSession().catch(() => undefined);
  const query = new URLSearchParams({ from: window.location.pathname + window.location.search });
  query.set("error", status === 403 ? "forbidden" : "expired");
  window.location.replace(`/login?${query.toString()}`);
}
