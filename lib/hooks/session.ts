"use client";

import { useSyncExternalStore } from "react";
import { announceChange } from "@/lib/auth/browser-channel";
import {
  currentSession,
  LOADING,
  refreshSession,
  setSession,
  subscribeSession,
  type Session,
} from "@/lib/auth/browser-session";
import { askCsrf, endOwnSession, renewToken } from "@/lib/auth/browser-token";
import type { registerAccount } from "@/lib/contracts/registration";
import type { saveUser } from "@/lib/contracts/users";
import { CallError, networkError, readFailure } from "@/lib/http/call-error";
import { call } from "@/lib/http/client";

export { refreshSession };
export type { Session, SessionUser } from "@/lib/auth/browser-session";

/** Who is signed in, asked once per page load and shared by all components (spec §3 Session). */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => LOADING);
}

/** Ends the session on the server and forgets the access token (spec §4); the caller decides where to go. Throws CallError. */
export async function signOut(): Promise<void> {
  await endOwnSession();
  setSession(null);
}

const FAILURES: Record<string, string> = {
  CredentialsSignin: "The email address or the password is not right.",
  unavailable: "Signing in is not possible right now. Please try again in a moment.",
};

/**
 * Signs in with email and password, then token, user record and role as spec §4 says. Throws CallError whose message
 * is for the person.
 */
export async function signIn(email: string, password: string): Promise<void> {
  const csrfToken = await askCsrf();
  const response = await fetch("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  }).catch(() => {
    throw networkError();
  });
  if (response.status === 429) throw await readFailure(response);
  const { url } = (await response.json().catch(() => ({}))) as { url?: string };
  const code = url ? new URL(url, window.location.origin).searchParams.get("error") : "unavailable";
  if (!response.ok || code)
    throw new CallError(
      response.status,
      "unauthenticated",
      FAILURES[code ?? ""] ?? FAILURES.unavailable ?? "",
    );
  await followSignIn();
}

/** After the session cookie has changed: who is it, a token, the user record, and word to the other tabs. */
export async function followSignIn(): Promise<void> {
  await refreshSession();
  const { user } = currentSession();
  if (!user) throw new CallError(0, "unavailable", FAILURES.unavailable ?? "");
  await renewToken(user);
  await call<typeof saveUser>("POST /users", { body: { email: user.email, name: user.displayName } });
  announceChange();
}

/** Registers an account (spec §4); the caller signs in afterwards. Throws CallError with the server's text and fields. */
export async function register(form: FormData): Promise<void> {
  await call<typeof registerAccount>("POST /register", { form, anonymous: true });
}
