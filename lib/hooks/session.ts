"use client";

import { useSyncExternalStore } from "react";
import type { Role } from "@/lib/contracts/endpoint";

export interface SessionUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly role: Role;
}

export interface Session {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly user?: SessionUser;
}

const LOADING: Session = { status: "loading" };
let current = LOADING;
let asked: Promise<void> | undefined;
const listeners = new Set<() => void>();

function set(session: Session) {
  current = session;
  for (const listener of listeners) listener();
}

/** Asks the server again who is signed in; every component that uses the session follows. */
export async function refreshSession(): Promise<void> {
  const response = await fetch("/api/auth/session").catch(() => null);
  const body = response?.ok ? ((await response.json()) as { user?: SessionUser } | null) : null;
  set(body?.user ? { status: "signed-in", user: body.user } : { status: "signed-out" });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  asked ??= refreshSession();
  return () => void listeners.delete(listener);
}

/** Who is signed in, asked once per page load and shared by all components (spec §3 Session). */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => LOADING,
  );
}

/** Ends the session on the server and forgets the access token (spec §4); the caller decides where to go. */
export async function signOut(): Promise<void> {
  localStorage.removeItem("access-token");
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  set({ status: "signed-out" });
}
