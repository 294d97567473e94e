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
  /** False for an account that signs in with Google alone. */
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
  /** Empty where the person gave none. */
  readonly telephone: string;
  /** When the session ends at the latest. */
  readonly until?: string | undefined;
}

export interface Session {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user?: SessionUser;
}

export const LOADING: Session = { status: "loading" };
/**
 * Milliseconds within which a tab that wakes up does not ask again: one awakening is told by up to three events, and
 * somebody who goes to and fro between two tabs asks 12 times a minute at most (POST /jwt takes 120).
 */
const JUST_ASKED = 5_000;

let current = LOADING;
let asked: Promise<void> | undefined;
/** 0 while the last asking brought no answer. */
let askedAt = 0;
/** Askings so far, and the latest whose answer counts: an answer that was overtaken is not news. */
let askings = 0;
let answered = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => current;

/** Takes over who is signed in, whatever was asked before, and tells every component. */
export function setSession(user: SessionUser | null): void {
  answered = askings;
  show(user);
}

function show(user: SessionUser | null): void {
  // One that is under way for the person before must not be saved over this one's.
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

/** A token for each change of the signed-in person, and a new one before its end, in every tab that is open. */
async function keepToken(user: SessionUser, isAwakening = false): Promise<void> {
  try {
    if (isAwakening || !isTokenOf(user) || tokenTimeLeft() <= 0) await renewToken(user);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isRefusal(error)) return onRefusedToken(user, error.status);
    // The next call asks again and tells the person if it fails; here it is not worth a word.
  }
  clearTimeout(timer);
  if (current.user?.uid === user.uid)
    timer = setTimeout(() => void keepToken(user), Math.max(15_000, tokenTimeLeft()));
}

const isRefusal = (error: Error): error is CallError =>
  error instanceof CallError && (error.status === 401 || error.status === 403);

/** No token for this person: the session has ended, or is another's; if it says that it is theirs still, it is worth nothing. */
async function onRefusedToken(user: SessionUser, status: number): Promise<void> {
  const now = await askSession<SessionUser>().catch(() => undefined);
  if (now === undefined || current.user?.uid !== user.uid || isEndingSession()) return;
  if (now?.uid === user.uid) return leaveToLogin(status);
  setSession(now);
  leaveGuardedPage();
}

/**
 * Asks the server again who is signed in; every component that uses the session follows. A server that cannot be
 * reached changes nothing: nobody is signed out for a lost network.
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

/** Another person, or nobody, in a tab that shows what is not for everybody: it must not stay on screen. */
async function followOtherTab(): Promise<void> {
  const { status, user } = current;
  await refreshSession();
  // A page that did not know yet who is signed in shows nobody else's.
  if (status !== "loading" && current.user?.uid !== user?.uid) leaveGuardedPage();
}

function leaveGuardedPage(): void {
  const { pathname, search } = window.location;
  if (isEndingSession() || !/^\/(dashboard|payment)(\/|$)/.test(pathname)) return;
  if (current.user) window.location.reload();
  else window.location.replace(`/login?${new URLSearchParams({ from: pathname + search }).toString()}`);
}

/** Asks who is signed in and renews the token, due or not: nobody knows what the tab slept through. */
async function wake(): Promise<void> {
  if (document.visibilityState !== "visible" || Date.now() - askedAt < JUST_ASKED) return;
  const { user } = current;
  await followOtherTab();
  if (user && current.user?.uid === user.uid) await keepToken(user, true);
}

function begin(): Promise<void> {
  onAnnouncedChange(() => {
    // At once, since asking who it is takes its time; what is still theirs is kept again when it is shown.
    forgetSeen();
    void followOtherTab();
  });
  // A visitor's sign-in elsewhere is announced; nothing of theirs grows old.
  const onAwake = () => void ((current.user || askedAt === 0) && wake());
  document.addEventListener("visibilitychange", onAwake);
  window.addEventListener("online", onAwake);
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    // A page from the browser's memory has missed announcements, however short it was there.
    askedAt = 0;
    onAwake();
  });
  return refreshSession();
}

/** For useSyncExternalStore: the first subscriber asks. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  asked ??= begin();
  return () => void listeners.delete(listener);
}

/** The session once it is known, for what happens on a click. */
export async function knownSession(): Promise<Session> {
  await (asked ??= begin());
  return current;
}

/**
 * On the page that the server led to when it ended the session: this document may still show the person, and the
 * other tabs do.
 */
export async function syncEndedSession(): Promise<void> {
  if (current.status === "loading") await knownSession();
  else await refreshSession();
  if (!current.user) announceChange();
}

/** The server may answer that the person has another role now. */
export function setRole(role: Role): void {
  if (current.user) setSession({ ...current.user, role });
}
