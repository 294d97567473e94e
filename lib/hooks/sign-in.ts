"use client";

import { useEffect, useState } from "react";
import useSWR, { mutate } from "swr";
import { rolesFor } from "@/lib/auth/access";
import { NO_SIGN_IN } from "@/lib/contracts/sign-in.sentences";
import type { saveUser } from "@/lib/contracts/users";
import { announce } from "@/lib/session/browser-channel";
import {
  askCsrf,
  currentUser,
  endOwnSession,
  refreshSession,
  renewToken,
  type SessionUser,
} from "@/lib/session/browser-session";
import { call } from "@/lib/session/call";
import { CallError, networkError, readFailure } from "@/lib/session/call-error";
import { forgetHeldPayment } from "@/lib/session/held-payment";
import { forgetEntries } from "@/lib/session/kept-entries";
import { leavePush } from "@/lib/session/push-device";
import { followSession, useSession } from "./session";

/** What keeps this tab on its page although a user is signed in. */
interface Stay {
  /** Number of this tab's sign-ins in flight, which leave the page themselves. */
  readonly underWay: number;
  /** The session whose user must read why a later step of the sign-in failed. */
  readonly session?: string | null | undefined;
}

/** SWR's key of what the page's forms share. */
const STAY = "stay-on-sign-in";
const FREE: Stay = { underWay: 0 };

const setStay = (change: (stay: Stay) => Stay) =>
  void mutate<Stay>(STAY, (stay = FREE) => change(stay), { revalidate: false });

/** Tells apart two sessions of the same user. */
const nameOf = (user: SessionUser | null | undefined) => user && `${user.uid} ${user.until ?? ""}`;

/**
 * On a page for signed-out visitors: once the user is signed in, here or in another tab, redirects to `from`, replacing
 * history; to / if their role may not open `from`, which would end the session of every tab. `stays` prevents the
 * redirect for a session that exists from the start, since the page shows the user a message.
 */
export function useLeaveWhenSignedIn(from: string, { stays }: { stays: boolean }): void {
  const { user } = useSession();
  const { data: stay = FREE } = useSWR<Stay>(STAY, null);
  const session = nameOf(user);
  const [first, setFirst] = useState<typeof session>();
  if (first === undefined && session !== undefined) setFirst(session);
  useEffect(() => {
    setStay(({ underWay }) => ({ underWay }));
    // The server may have ended the session before it redirected here; what is known is older.
    if (stays && currentUser()) void followSession();
  }, [stays]);
  const isOut = stays && user === null;
  useEffect(() => {
    if (isOut) announce("session");
  }, [isOut]);
  const mayLeave = stay.underWay === 0 && session !== stay.session && !(stays && session === first);
  const role = user?.role;
  useEffect(() => {
    if (!role || !mayLeave) return;
    const roles = rolesFor(new URL(from, window.location.origin).pathname);
    window.location.replace(!roles || roles.includes(role) ? from : "/");
  }, [role, mayLeave, from]);
}

/**
 * Begins a sign-in of this tab. Returns a function that ends it if it did not leave the page: `isToldWhy` keeps the tab
 * on the page even if the user is already signed in, since a later step failed and the form says so.
 */
export function beginOwnSignIn(): (isToldWhy: boolean) => void {
  let isOver = false;
  setStay((stay) => ({ ...stay, underWay: stay.underWay + 1 }));
  return (isToldWhy) => {
    if (isOver) return;
    isOver = true;
    setStay(({ underWay, session }) => ({
      underWay: underWay - 1,
      session: isToldWhy ? nameOf(currentUser()) : session,
    }));
  };
}

/**
 * Runs a sign-in of this tab, after which the caller leaves the page; if it throws, the tab follows other tabs again.
 */
export async function asOwnSignIn(signIn: () => Promise<void>): Promise<void> {
  const end = beginOwnSignIn();
  try {
    await signIn();
  } catch (error) {
    end(true);
    throw error;
  }
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
    const signedIn = await refreshSession();
    if (!signedIn) throw new CallError(0, "unavailable", FAILURES.unavailable ?? "");
    return signedIn;
  });
  await patiently(() => renewToken(user));
  await patiently(() =>
    call<typeof saveUser>("POST /users", { body: { email: user.email, name: user.displayName } }),
  );
  announce("session");
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

/** Ends the session on the server and clears the access token; the caller decides where to go. Throws CallError. */
export async function signOut(): Promise<void> {
  await endOwnSession(() => {
    forgetEntries();
    forgetHeldPayment();
    return leavePush();
  });
}
