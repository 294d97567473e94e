import { mutate, SWRConfig } from "swr";
import type { Role } from "@/lib/platform/contracts/endpoint";
import { announce } from "./browser-channel";
import { CallError, networkError, readFailure } from "./call-error";
import { forgetHeldPayment } from "./held-payment";
import { forgetOthers } from "./kept-entries";
import { readerAsked, SESSION, takeFirst } from "./reader";
import { forgetSeen } from "./seen-copies";
import { siteStorage, TOKEN_KEY } from "./storage";

export interface SessionUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly role: Role;
  /** False for an account that signs in with Google only. */
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
  /** Empty if the user gave none. */
  readonly telephone: string;
  /** When the session expires. */
  readonly until?: string | undefined;
}

/**
 * Storage key of its expiry by this browser's clock, in ms: a clock that is wrong by minutes must not sign anyone out.
 */
const UNTIL_KEY = "access-token-until";

/** Milliseconds before its expiry at which a token counts as expired. */
const MARGIN = 30_000;

/** Returns the signed-in user, null if there is none, undefined if no answer has come yet. */
export const currentUser = () =>
  SWRConfig.defaultValue.cache.get(SESSION)?.data as SessionUser | null | undefined;

/** Sends a request to this site. Throws CallError if there is no response or an error response. */
export const request = (address: string, init?: RequestInit) => checked(fetch(address, init));

async function checked(sent: Promise<Response>): Promise<Response> {
  const response = await sent.catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readFailure(response);
  return response;
}

/** All session requests so far. */
let asked: Promise<unknown> = Promise.resolve();

async function askSession(): Promise<SessionUser | null> {
  const answer = checked(takeFirst() ?? fetch(SESSION));
  asked = Promise.allSettled([asked, answer]);
  const body = (await (await answer).json()) as { user?: SessionUser; expires?: string } | null;
  return body?.user ? { ...body.user, until: body.expires } : null;
}

/**
 * Fetches the signed-in user, or null, and clears what this browser stores of anyone else. Renews the token if it is due,
 * and with every later answer of this page, since the tab may have missed changes while it slept. Throws CallError while
 * the server is unavailable.
 */
export async function readSession(): Promise<SessionUser | null> {
  const isFirst = currentUser() === undefined;
  const user = await askSession();
  forgetSeen(user?.uid);
  if (!user) {
    forgetToken();
    return null;
  }
  forgetOthers(user.uid);
  forgetHeldPayment(user.email);
  if (!isFirst || tokenTimeLeft(user) <= 0) void keepToken(user);
  return user;
}

/** The newest change of what is known: SWR keeps its answer alone. */
let newestChange: Promise<SessionUser | null> | undefined;

/**
 * Reads the session again for every component. Returns once the newest reading is known, so that nothing that follows is sent
 * without a token: after a sign-in by Google its window and this page ask for a reading at once. Throws CallError.
 */
export async function refreshSession(): Promise<SessionUser | null> {
  let awaited = change(readSession());
  let user = await awaited;
  while (newestChange && newestChange !== awaited) {
    awaited = newestChange;
    user = await awaited;
  }
  return user;
}

function change(answer: Promise<SessionUser | null> | null): Promise<SessionUser | null> {
  newestChange = mutate<SessionUser | null>(SESSION, answer, {
    revalidate: false,
  }) as Promise<SessionUser | null>;
  return newestChange;
}

let reading: Promise<SessionUser | null> | undefined;

/** Returns the signed-in user, or null; if no answer has come yet, all callers share one request. Throws CallError. */
export async function findUser(): Promise<SessionUser | null> {
  const known = currentUser();
  return known === undefined ? (reading ??= refreshSession().finally(() => (reading = undefined))) : known;
}

/** Renews the token of a user. A failure is silent: the next call tries again, and reports it. */
async function keepToken(user: SessionUser): Promise<void> {
  try {
    await renewToken(user);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401 && error.status !== 403) return;
    // The session has ended or is another user's by now; if it is still theirs, it is unusable.
    const now = await change(askSession()).catch(() => undefined);
    if (now?.uid === user.uid && !isEnding) await leaveToLogin(error.status);
  }
}

/** Token requests in flight by user id: a rejection for one user does not affect another. */
const renewing = new Map<string, Promise<string | null>>();

/** Requests a new access token with the session cookie (POST /jwt); null if the user has changed. Throws CallError. */
export function renewToken(user: SessionUser): Promise<string | null> {
  const answer = renewing.get(user.uid) ?? fetchToken(user).finally(() => renewing.delete(user.uid));
  renewing.set(user.uid, answer);
  return answer;
}

async function fetchToken({ uid, email }: SessionUser): Promise<string | null> {
  const response = await request("/api/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const { token } = (await response.json()) as { token: string };
  // The user has signed out or is another by now, whose token this must not replace.
  if (currentUser()?.uid !== uid) return null;
  const { iat = 0, exp = 0 } = readClaims(token);
  siteStorage.write(TOKEN_KEY, token);
  siteStorage.write(UNTIL_KEY, String(Date.now() + (exp - iat) * 1000));
  return token;
}

function readClaims(token: string): { sub?: string; iat?: number; exp?: number } {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(part)) as { sub?: string; iat?: number; exp?: number };
  } catch (error) {
    if (error instanceof Error) return {};
    throw error;
  }
}

/** Returns the milliseconds until the saved token must be renewed; 0 or less means now, as for another user's. */
export function tokenTimeLeft(user?: SessionUser | null): number {
  const { sub, iat = 0, exp = 0 } = readClaims(siteStorage.read(TOKEN_KEY) ?? "");
  const left = Number(siteStorage.read(UNTIL_KEY) ?? 0) - Date.now();
  // More than its whole lifetime: the clock was set back since, maybe by hours on a laptop that woke with a wrong one.
  return left > (exp - iat) * 1000 || (user && sub !== user.uid) ? 0 : left - MARGIN;
}

let asking: Promise<SessionUser | null> | undefined;

/** Returns the saved access token, renewed if it has less than 30 s left; null if no one is signed in. */
export async function freshToken(): Promise<string | null> {
  const known = currentUser();
  if (tokenTimeLeft(known) > 0) return siteStorage.read(TOKEN_KEY);
  if (!known) {
    const found = await findUser();
    return found && renewToken(found);
  }
  // The known session may be over by now: without a token the call answers 401, which leads to /login.
  const user = await (asking ??= askSession().finally(() => (asking = undefined)));
  if (user && user.uid !== known.uid) await change(Promise.resolve(user));
  return user && renewToken(user);
}

function forgetToken(): void {
  siteStorage.remove(TOKEN_KEY);
  siteStorage.remove(UNTIL_KEY);
}

/**
 * Fetches the CSRF token that next-auth requires with each of its forms. Waits for session requests in flight: their
 * responses set cookies, which would end the session that the form has just started, or invalidate this token. Pressing
 * Login during page load causes this race. Throws CallError.
 */
export async function requestCsrf(): Promise<string> {
  await Promise.all([asked, readerAsked()]);
  return ((await (await request("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
}

let isEnding = false;

/** Whether this page is ending the session itself, and handles the navigation afterwards. */
export const isEndingSession = (): boolean => isEnding;

/**
 * Ends the session on the server, clears what this browser stores of it, runs `afterwards`, and notifies every component
 * and tab: last, so that no tab says it while this one has still to leave. Until the caller leaves the page, no rejected
 * call redirects. Throws CallError.
 */
export async function endOwnSession(afterwards?: () => Promise<void>): Promise<void> {
  isEnding = true;
  try {
    const form = new URLSearchParams({ csrfToken: await requestCsrf(), json: "true" });
    await request("/api/auth/signout", { method: "POST", body: form });
    await change(null);
  } catch (error) {
    isEnding = leaving !== undefined;
    throw error;
  } finally {
    // Also if only the answer was lost: who is still signed in gets another token.
    forgetToken();
    forgetSeen();
  }
  // A page restored by Back reads the session like any other.
  window.addEventListener("pagehide", () => (isEnding = false), { once: true });
  await afterwards?.();
  announce("session");
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

/** Returns a link's token, as opposed to an anchor in the page. */
const LINK = /^#([\w-]{20,100})$/;

/** Returns the token in a link's fragment, which no server sees, and removes it from the address bar; "" if there is none. */
export function takeLinkToken(): string {
  const token = LINK.exec(window.location.hash)?.[1] ?? "";
  if (!token) return "";
  // Keeps the router's history state: without it, going back to this page would show the previous one.
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  // A redirect keeps the fragment of what was asked, which no server sees either: the switch of language leads back to the link.
  for (const form of document.querySelectorAll<HTMLFormElement>("form[action^='/api/language']"))
    form.setAttribute("action", `/api/language#${token}`);
  return token;
}
