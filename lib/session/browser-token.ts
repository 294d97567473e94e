import { networkError, readFailure } from "@/lib/session/call-error";
import { announceChange } from "./browser-channel";
import { forgetSeen } from "./seen-copies";
import { siteStorage } from "./storage";

/** Local storage key of the access token (docs/product.md 3.6). */
export const TOKEN_KEY = "access-token";
/** When it ends by this browser's own clock, in ms: a clock that is wrong by minutes must not sign anybody out. */
const UNTIL_KEY = "access-token-until";
/** Milliseconds before the end at which a token counts as used up. */
const MARGIN = 30_000;

interface TokenClaims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
}

/** Who is signed in, as the session call answers it. */
interface BrowserUser {
  readonly uid: string;
  readonly email: string;
  /** When the session ends at the latest. */
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

/** Sends a request of this site; throws CallError where no answer comes or the answer is a failure. */
export async function ask(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** Askings who is signed in that wait for their answer. */
const askings = new Set<Promise<Response>>();

/** The signed-in person, or null. Throws CallError while the server cannot tell. */
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

/** For whom a token is being asked; "" where who it is has to be asked first. */
const renewing = new Map<string, Promise<string | null>>();
/** How often the token was forgotten: one that was asked for before that is no longer wanted when it comes. */
let forgotten = 0;

/**
 * Asks for a new access token with the session cookie; null where nobody is signed in (POST /jwt).
 * Calls for the same person share one answer: a refusal of one is nothing to the next. Throws CallError while the
 * server cannot tell.
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

/** Milliseconds until the saved token should be renewed; 0 or less means now. */
export function tokenTimeLeft(): number {
  const { iat = 0, exp = 0 } = readClaims(siteStorage.read(TOKEN_KEY) ?? "");
  const left = Number(siteStorage.read(UNTIL_KEY) ?? 0) - Date.now();
  // More than a whole life: the clock was put back since, by hours where a laptop woke with a wrong one.
  return left > (exp - iat) * 1000 ? 0 : left - MARGIN;
}

/** Whether the saved token belongs to this person. */
export function isTokenOf(user: BrowserUser): boolean {
  return readClaims(siteStorage.read(TOKEN_KEY) ?? "").sub === user.uid;
}

/** The saved access token, renewed when it has less than half a minute left; null where nobody is signed in. */
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
 * The token that next-auth asks for with each of its own forms, once nobody waits any more for who is signed in: that
 * answer brings cookies of its own, which would end the session that the form has just begun, or make this token a
 * wrong one. Who presses Login as the page comes up meets it. Throws CallError.
 */
export async function askCsrf(): Promise<string> {
  await Promise.allSettled(askings);
  return ((await (await ask("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
}

let isEnding = false;

/** Whether this page ends the session itself, and knows where to go afterwards. */
export const isEndingSession = (): boolean => isEnding;

/**
 * Forgets the token, ends the session on the server, tells the other tabs and does what comes afterwards. From then on
 * until the page is left, as the caller sees to, no refused call leads elsewhere. Throws CallError.
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
    // Until the answer came the session was good for another token.
    forgetToken();
    forgetSeen();
  }
  // One that is shown again by Back asks who is there, as any other.
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
  // /login is right even where the sign-out did not get through: the session is worth nothing there.
  await endOwnSession().catch(() => undefined);
  const query = new URLSearchParams({ from: window.location.pathname + window.location.search });
  query.set("error", status === 403 ? "forbidden" : "expired");
  window.location.replace(`/login?${query.toString()}`);
}
