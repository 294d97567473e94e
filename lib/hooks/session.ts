"use client";

import { NO_SIGN_IN } from "@/lib/contracts/sign-in.sentences";
import { forgetHeldPayment } from "@/lib/session/held-payment";
import { forgetEntries } from "@/lib/session/kept-entries";
import { useEffect, useSyncExternalStore } from "react";
import { rolesFor } from "@/lib/auth/access";
import { announceChange } from "@/lib/session/browser-channel";
import {
  currentSession,
  syncEndedSession,
  LOADING,
  refreshSession,
  setSession,
  subscribeSession,
  type Session,
} from "@/lib/session/browser-session";
import { askCsrf, endOwnSession, renewToken } from "@/lib/session/browser-token";
import { leavePush } from "@/lib/session/push-device";
import { asOwnSignIn, holdHere, canRedirect, subscribeCanRedirect } from "@/lib/session/own-sign-in";
import type { saveUser } from "@/lib/contracts/users";
import { CallError, networkError, readFailure } from "@/lib/session/call-error";
import { call } from "@/lib/session/call";

export { refreshSession };
export type { Session, SessionUser } from "@/lib/session/browser-session";

/** Returns the session, fetched once per page load and shared by all components. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => LOADING);
}

/**
 * On a page for signed-out visitors: once the user is signed in, here or in another tab, redirects to `from`, replacing
 * history; to / if their role may not open `from`, which would end the session of every tab. `stays` prevents the
 * redirect for a session that exists from the start, since the page shows the user a message.
 */
export function useLeaveWhenSignedIn(from: string, { stays }: { stays: boolean }): void {
  const { user } = useSession();
  const isFree = useSyncExternalStore(subscribeCanRedirect, canRedirect, () => false);
  useEffect(() => {
    holdHere(stays);
    if (stays) void syncEndedSession();
  }, [stays]);
  useEffect(() => {
    if (!user || !canRedirect()) return;
    const roles = rolesFor(new URL(from, window.location.origin).pathname);
    window.location.replace(!roles || roles.includes(user.role) ? from : "/");
  }, [user, isFree, from]);
}

/** Ends the session on the server and clears the access token; the caller decides where to go. Throws CallError. */
export async function signOut(): Promise<void> {
  await endOwnSession(() => {
    forgetEntries();
    forgetHeldPayment();
    return leavePush();
  });
  setSession(null);
}

const FAILURES: Record<string, string> = {
  CredentialsSignin: "Incorrect email or password.",
  unavailable: NO_SIGN_IN,
};

/**
 * Signs in with email and password, then fetches session and token and saves the user record; the caller leaves the
 * page afterwards. Throws CallError with a message for the user.
 */
export function signIn(email: string, password: string): Promise<void> {
  return asOwnSignIn(async () => {
    await beginSession(email, password);
    await followSignIn();
  });
}

async function beginSession(email: string, password: string): Promise<void> {
  const csrfToken = await askCsrf();
  const response = await fetch("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  }).catch(() => {
    throw networkError();
  });
  if (response.status === 429) throw await readFailure(response);
  const { url } = (await response.json().catch(() => ({}))) as { url?: string };
  const code = url ? codeOf(new URL(url, window.location.origin).searchParams) : "unavailable";
  if (!response.ok || code)
    throw new CallError(
      response.status,
      "unauthenticated",
      FAILURES[code ?? ""] ?? FAILURES.unavailable ?? "",
    );
}

/**
 * Returns the error code of a rejected sign-in; also if the CSRF token is rejected, since another tab changed its
 * cookie.
 */
const codeOf = (answer: URLSearchParams): string | null =>
  answer.get("error") ?? (answer.has("csrf") ? "unavailable" : null);

/**
 * After a change of the session cookie: fetches session and token, saves the user record and notifies the other tabs.
 */
export async function followSignIn(): Promise<void> {
  const user = await patiently(async () => {
    await refreshSession();
    const { user: signedIn } = currentSession();
    if (!signedIn) throw new CallError(0, "unavailable", FAILURES.unavailable ?? "");
    return signedIn;
  });
  await patiently(() => renewToken(user));
  await patiently(() =>
    call<typeof saveUser>("POST /users", { body: { email: user.email, name: user.displayName } }),
  );
  announceChange();
}

/** Milliseconds before the second and the third try of an idempotent step. */
const WAITS = [400, 1_200];

/** Retries a step after a lost connection or a 5xx, instead of sending the user back to the form. Throws CallError. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await step();
    } catch (error) {
      const isPassing = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (!isPassing) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return step();
}
