import type { Role } from "@/lib/contracts/endpoint";
import { CallError } from "@/lib/session/call-error";
import { forgetHeldPayment } from "./held-payment";
import { forgetOthers } from "./kept-entries";
import { announceChange, onAnnouncedChange } from "./browser-channel";
import {
  askSession,
  forgetToken,
  isEndingSession,
  isTokenOf,
  leaveToLogin,
  renewToken,
  tokenTimeLeft,
} from "./browser-token";
import { forgetSeen } from "./seen-copies";

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

export interface Session {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user?: SessionUser;
}

export const LOADING: Session = { status: "loading" };
/**
 * Milliseconds within which a waking tab does not refetch: one wake-up fires up to three events, and a user who
 * switches between two tabs sends at most 12 requests a minute (POST /jwt allows 120).
 */
const JUST_ASKED = 5_000;

let current = LOADING;
let asked: Promise<void> | undefined;
/** 0 if the last request failed. */
let askedAt = 0;
/** Number of requests so far, and the latest one applied: a response that was overtaken is stale. */
let askings = 0;
let answered = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => current;

/** Sets the session, discards the responses of earlier requests, and notifies every component. */
export function setSession(user: SessionUser | null): void {
  answered = askings;
  show(user);
}

function show(user: SessionUser | null): void {
  // A token in flight for the previous user must not overwrite this user's.
  if (current.user && user && current.user.uid !== user.uid) forgetToken();
  if (user) {
    forgetOthers(user.uid);
    forgetHeldPayment(user.email);
  }
  forgetSeen(user?.uid);
  current = user ? { status: "signed-in", user } : { status: "signed-out" };
  for (const listener of listeners) listener();
  clearTimeout(timer);
  if (user) void keepToken(user);
  else forgetToken();
}

/** Fetches a token after each change of user, and renews it before it expires, in every open tab. */
async function keepToken(user: SessionUser, isAwakening = false): Promise<void> {
  try {
    if (isAwakening || !isTokenOf(user) || tokenTimeLeft() <= 0) await renewToken(user);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isRefusal(error)) return onRefusedToken(user, error.status);
    // Silent: the next call retries, and reports a failure to the user.
  }
  clearTimeout(timer);
  if (current.user?.uid === user.uid)
    timer = setTimeout(() => void keepToken(user), Math.max(15_000, tokenTimeLeft()));
}

const isRefusal = (error: Error): error is CallError =>
  error instanceof CallError && (error.status === 401 || error.status === 403);

/**
 * The server rejects a token: follows a session that has ended or is another user's; if it is still theirs, it is
 * unusable.
 */
async function onRefusedToken(user: SessionUser, status: number): Promise<void> {
  const now = await askSession<SessionUser>().catch(() => undefined);
  if (now === undefined || current.user?.uid !== user.uid || isEndingSession()) return;
  if (now?.uid === user.uid) return leaveToLogin(status);
  setSession(now);
  leaveGuardedPage();
}

/**
 * Refetches the session and updates every component that uses it. An unreachable server changes nothing: a lost network
 * signs no one out.
 */
export async function refreshSession(): Promise<void> {
  askedAt = Date.now();
  const asking = ++askings;
  try {
    const user = await askSession<SessionUser>();
    if (asking <= answered) return;
    answered = asking;
    show(user);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    askedAt = 0;
    if (current.status === "loading") {
      current = { status: "signed-out" };
      for (const listener of listeners) listener();
    }
  }
}

/** Refetches the session; if the user has changed, leaves a guarded page, which must not stay on screen. */
async function followOtherTab(): Promise<void> {
  const { status, user } = current;
  await refreshSession();
  // A page whose session was still loading shows no other user's data.
  if (status !== "loading" && current.user?.uid !== user?.uid) leaveGuardedPage();
}

function leaveGuardedPage(): void {
  const { pathname, search } = window.location;
  if (isEndingSession() || !/^\/(dashboard|payment)(\/|$)/.test(pathname)) return;
  if (current.user) window.location.reload();
  else window.location.replace(`/login?${new URLSearchParams({ from: pathname + search }).toString()}`);
}

/** Refetches the session and renews the token, due or not, since the tab may have missed changes while asleep. */
async function wake(): Promise<void> {
  if (document.visibilityState !== "visible" || Date.now() - askedAt < JUST_ASKED) return;
  const { user } = current;
  await followOtherTab();
  if (user && current.user?.uid === user.uid) await keepToken(user, true);
}

function begin(): Promise<void> {
  onAnnouncedChange(() => {
    // Immediately, since the fetch takes time; what is still this user's is stored again when shown.
    forgetSeen();
    void followOtherTab();
  });
  // A signed-out tab need not refetch: a sign-in elsewhere is announced.
  const onAwake = () => void ((current.user || askedAt === 0) && wake());
  document.addEventListener("visibilitychange", onAwake);
  window.addEventListener("online", onAwake);
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    // A page restored from the back/forward cache has missed announcements, however short it was there.
    askedAt = 0;
    onAwake();
  });
  return refreshSession();
}

/** For useSyncExternalStore: the first subscriber triggers the fetch. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  asked ??= begin();
  return () => void listeners.delete(listener);
}

/** Resolves to the session once it is known, for click handlers. */
export async function knownSession(): Promise<Session> {
  await (asked ??= begin());
  return current;
}

/**
 * For the page that the server redirects to after it has ended the session: updates this document and the other tabs,
 * which may still show the user.
 */
export async function syncEndedSession(): Promise<void> {
  if (current.status === "loading") await knownSession();
  else await refreshSession();
  if (!current.user) announceChange();
}

/** Updates the role after a response that says it has changed. */
export function setRole(role: Role): void {
  if (current.user) setSession({ ...current.user, role });
}
