import type { Role } from "@/lib/contracts/endpoint";
import { onAnnouncedChange } from "./browser-channel";
import { askSession, forgetToken, isTokenOf, renewToken, tokenTimeLeft } from "./browser-token";

export interface SessionUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly role: Role;
  /** False for an account that signs in with Google alone. */
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
}

export interface Session {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user?: SessionUser;
}

export const LOADING: Session = { status: "loading" };
/** Milliseconds after which a tab that wakes up asks again who is signed in. */
const STALE = 60_000;

let current = LOADING;
let asked: Promise<void> | undefined;
let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => current;

/** Takes over who is signed in and tells every component. */
export function setSession(user: SessionUser | null): void {
  current = user ? { status: "signed-in", user } : { status: "signed-out" };
  for (const listener of listeners) listener();
  clearTimeout(timer);
  if (user) void keepToken(user);
  else forgetToken();
}

/** A token for each change of the signed-in person (spec §4), and a new one before its end, in every tab that is open. */
async function keepToken(user: SessionUser): Promise<void> {
  try {
    if (!isTokenOf(user) || tokenTimeLeft() <= 0) await renewToken(user);
  } catch (error) {
    // The next call asks again and tells the person if it fails; here it is not worth a word.
    if (!(error instanceof Error)) throw error;
  }
  clearTimeout(timer);
  if (current.user?.uid === user.uid)
    timer = setTimeout(() => void keepToken(user), Math.max(15_000, tokenTimeLeft()));
}

/**
 * Asks the server again who is signed in; every component that uses the session follows. A server that can not be
 * reached changes nothing: nobody is signed out for a lost network.
 */
export async function refreshSession(): Promise<void> {
  askedAt = Date.now();
  try {
    setSession(await askSession<SessionUser>());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (current.status === "loading") {
      current = { status: "signed-out" };
      for (const listener of listeners) listener();
    }
  }
}

/** Another person, or nobody, in a tab that shows what is not for everybody: it must not stay on screen. */
async function followOtherTab(): Promise<void> {
  const before = current.user?.uid;
  await refreshSession();
  const { pathname, search } = window.location;
  if (!/^\/(dashboard|payment)(\/|$)/.test(pathname) || current.user?.uid === before) return;
  if (current.user) window.location.reload();
  else window.location.replace(`/login?${new URLSearchParams({ from: pathname + search }).toString()}`);
}

function wake(): void {
  if (document.visibilityState === "visible" && current.user && Date.now() - askedAt > STALE)
    void followOtherTab();
}

function begin(): Promise<void> {
  onAnnouncedChange(() => void followOtherTab());
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void followOtherTab();
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

/** The server may answer that the person has another role by now (spec §4). */
export function setRole(role: Role): void {
  if (current.user) setSession({ ...current.user, role });
}
