"use client";

import { useEffect, useSyncExternalStore } from "react";
import { onAnnounced } from "./browser-channel";
import type { SessionUser } from "./browser-session";
import { hasSignedInHere } from "./storage";

/** The call that reads the session, and its key in SWR's cache. */
export const SESSION = "/api/auth/session";

/** What a page that is the same for everyone knows of its reader. */
interface Reader {
  /** Null for a visitor, undefined until that is known. */
  readonly user: SessionUser | null | undefined;
  /** Whether the session is followed (`useSession`), whose code a visitor does not load. */
  readonly isFollowed: boolean;
}

const UNKNOWN: Reader = { user: undefined, isFollowed: false };

let reader = UNKNOWN;

const listeners = new Set<() => void>();

function show(next: Reader): void {
  reader = next;
  for (const listener of listeners) listener();
}

/** Shows public parts the user that `useSession` has read. */
export function showUser(user: SessionUser | null): void {
  // What was asked before is no answer to a later question: the session may have ended since.
  first = undefined;
  if (!reader.isFollowed || reader.user !== user) show({ user, isFollowed: true });
}

/** Follows the session from now on: somebody is signed in, signs in, or may have elsewhere while the tab slept. */
export function followReader(): void {
  if (!reader.isFollowed) show({ ...reader, isFollowed: true });
}

let first: Promise<Response> | undefined;
let asked: Promise<void> | undefined;

/** Returns what a public page has asked already, once: `useSession` need not ask again. */
export function takeFirst(): Promise<Response> | undefined {
  const sent = first;
  first = undefined;
  return sent;
}

/** Returns who reads the page once that request is answered, whose response sets cookies. */
export async function readerAsked(): Promise<Reader["user"]> {
  await asked;
  return reader.user;
}

async function ask(sent: Promise<Response>): Promise<void> {
  first = sent;
  const body = await sent
    .then((response) => (response.ok ? (response.clone().json() as Promise<{ user?: unknown }>) : undefined))
    .catch(() => undefined);
  if (!body || body.user) followReader();
  if (reader.isFollowed) return;
  first = undefined;
  show({ user: null, isFollowed: false });
}

/** By what SWR wakes, and a page that Back restores. */
function wake(event: Event): void {
  const isFirst = event.type === "pageshow" && !(event as PageTransitionEvent).persisted;
  if (!isFirst && document.visibilityState === "visible") followReader();
}

/** Asks once per document whether anybody is signed in. Where somebody has been, follows the session at once. */
function begin(): void {
  if (asked || reader.isFollowed) return;
  asked = ask(fetch(SESSION));
  if (hasSignedInHere()) followReader();
  onAnnounced("session", () => {
    first = undefined;
    followReader();
  });
  for (const name of ["focus", "online", "pageshow"]) window.addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns who reads a public page, which renders `SessionFollower` while the session is followed. */
export function useReader(): Reader {
  useEffect(begin, []);
  return useSyncExternalStore(
    subscribe,
    () => reader,
    () => UNKNOWN,
  );
}
