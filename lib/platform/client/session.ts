"use client";

import { useEffect } from "react";
import useSWR, { mutate } from "swr";
import { rolesFor } from "@/lib/platform/auth/access";
import { onAnnounced } from "@/lib/platform/session/browser-channel";
import {
  isEndingSession,
  readSession,
  refreshSession,
  type SessionUser,
} from "@/lib/platform/session/browser-session";
import type { CallError } from "@/lib/platform/session/call-error";
import { SESSION, showUser } from "@/lib/platform/session/reader";
import { readDefaults } from "./read-defaults";

export type { SessionUser };

interface Session {
  /** Null if no one is signed in, undefined if no answer has come. */
  readonly user: SessionUser | null | undefined;
  /** The first answer is awaited; false if it failed. */
  readonly isLoading: boolean;
}

const OPTIONS = {
  ...readDefaults,
  // A component that is mounted later shows what is known: no click asks again.
  revalidateIfStale: false,
  // One waking fires up to four events; POST /jwt, which follows, allows 120 a minute.
  dedupingInterval: 5_000,
};

/**
 * Returns the session, read once per page load and when the tab wakes, and shared by all components. `refreshInterval`: in
 * which milliseconds a visible tab reads it again.
 */
export function useSession(refreshInterval = 0): Session {
  const { data, error, isLoading } = useSWR<SessionUser | null, CallError>(SESSION, readSession, {
    ...OPTIONS,
    refreshInterval,
  });
  useEffect(followOtherTabs, []);
  useEffect(() => {
    followPerson(data);
    if (data !== undefined) showUser(data);
  }, [data]);
  return { user: data, isLoading: isLoading && error === undefined };
}

/** Follows the session for the parts of public pages, which load it on demand (`useReader`). */
export function SessionFollower() {
  useSession();
  return null;
}

let isFollowing = false;

function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAnnounced("session", () => void followSession());
  // A page from the back/forward cache has missed announcements, however short it was there.
  window.addEventListener("pageshow", ({ persisted }) => void (persisted && followSession()));
}

/**
 * Reads the session again for every component. An unreachable server changes nothing: a lost network signs no one out.
 */
export async function followSession(): Promise<void> {
  await refreshSession().then(followPerson, () => undefined);
}

/** The user whose data this document has; null for a visitor's, undefined until the session is known. */
let person: string | null | undefined;

/** Once the user has changed, loads a guarded page again: none of the earlier one's data may stay on screen. */
function followPerson(user: SessionUser | null | undefined): void {
  if (user === undefined || isEndingSession()) return;
  const before = person;
  person = user?.uid ?? null;
  if (before === undefined || before === person) return;
  if (rolesFor(window.location.pathname)) window.location.reload();
  else if (before !== null) void mutate(Array.isArray, undefined);
}
