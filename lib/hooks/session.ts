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

/** Who is signed in, asked once per page load and shared by all components. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => LOADING);
}

/**
 * On a page for people who are not signed in: who is, here or by another tab, goes on to `from`, replacing history.
 * To / instead where their role does not open `from`, which would end the session of every tab. `stays`
 * keeps a session that is there from the start from leading away: the person has been told something here.
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

/** Ends the session on the server and forgets the access token; the caller decides where to go. Throws CallError. */
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
 * Signs in with email and password, then token, user record and role; the caller leaves the page
 * afterwards. Throws CallError whose message is for the person.
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

/** What a refusal is about; the token of the form may be refused too, where another tab has changed its cookie. */
const codeOf = (answer: URLSearchParams): string | null =>
  answer.get("error") ?? (answer.has("csrf") ? "unavailable" : null);

/** After the session cookie has changed: who is it, a token, the user record, and word to the other tabs. */
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

/** Milliseconds before the second and the third try of a step whose repetition changes nothing. */
const WAITS = [400, 1_200];

/** A lost connection or a server that is restarting is no reason to send somebody back to the form. Throws CallError. */
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
