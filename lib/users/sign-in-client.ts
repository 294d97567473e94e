"use client";

import { useEffect, useState } from "react";
import useSWR, { mutate } from "swr";
import { rolesFor } from "@/lib/platform/auth/access";
import { googleMessage } from "@/lib/platform/auth/google-outcome";
import { followSession, useSession } from "@/lib/platform/client/session";
import { NO_SIGN_IN } from "@/lib/platform/contracts/messages";
import { announce } from "@/lib/platform/session/browser-channel";
import {
  requestCsrf,
  currentUser,
  endOwnSession,
  refreshSession,
  renewToken,
  type SessionUser,
  freshToken,
  takeLinkToken,
} from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { CallError, inPageLanguage, networkError, readFailure } from "@/lib/platform/session/call-error";
import { finishGoogleReturn, goToGoogle, openGoogle } from "@/lib/platform/session/google-window";
import { forgetHeldPayment } from "@/lib/platform/session/held-payment";
import { forgetEntries } from "@/lib/platform/session/kept-entries";
import { leavePush } from "@/lib/platform/session/push-device";
import { tabStorage } from "@/lib/platform/session/storage";
import type {
  confirmEmail as confirmContract,
  forgotPassword,
  resetPassword as resetContract,
  sendEmailLink,
  Registration,
  registerAccount,
} from "./account-contract";
import type { saveUser } from "./contract";

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

interface LeaveOptions {
  /** A path of this site: where signing in leads. */
  readonly from: string;
  /** Whether to leave only when a session begins, not for an existing one. */
  readonly stays: boolean;
}

/**
 * On a page for signed-out visitors: once the user is signed in, here or in another tab, redirects to `from`, replacing
 * history; to / if their role may not open `from`, which would end the session of every tab. `stays` prevents the
 * redirect for a session that exists from the start, since the page shows the user a message.
 */
export function LeaveFollowed({ from, stays }: LeaveOptions) {
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
  const mayLeave = stay.underWay === 0 && session !== stay.session && !(stays && session === first);
  const role = user?.role;
  useEffect(() => {
    if (!role || !mayLeave) return;
    const roles = rolesFor(new URL(from, window.location.origin).pathname);
    window.location.replace(!roles || roles.includes(role) ? from : "/");
  }, [role, mayLeave, from]);
  return null;
}

/**
 * Begins a sign-in of this tab. Returns a function that ends it if it did not leave the page: `isToldWhy` keeps the tab
 * on the page even if the user is already signed in, since a later step failed and the form says so.
 */
function beginOwnSignIn(): (isToldWhy: boolean) => void {
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
async function asOwnSignIn(signIn: () => Promise<void>): Promise<void> {
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
  const csrfToken = await requestCsrf();
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
      await inPageLanguage(FAILURES[code ?? ""] ?? FAILURES.unavailable ?? ""),
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
    if (!signedIn) throw new CallError(0, "unavailable", await inPageLanguage(FAILURES.unavailable ?? ""));
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

export { finishGoogleReturn, goToGoogle };

const FAILED = "Signing in with Google did not work. Please try again.";

interface GoogleWatch {
  /** After the sign-in. */
  readonly onDone: () => void;
  /** With a message for the user; without one the window was closed. */
  readonly onFailure: (message?: string) => void;
}

/** Signs in by Google in a pop-up; returns a function that stops waiting for it. */
export function startGoogle(from: string, { onDone, onFailure }: GoogleWatch): () => void {
  const endOwn = beginOwnSignIn();
  const end = () => endOwn(false);
  const finish = async (error: string | null) => {
    try {
      // A separate sign-in, since a window that was considered closed may still answer.
      await asOwnSignIn(async () => {
        if (error) throw new Error(await inPageLanguage(googleMessage(error) ?? FAILED));
        await followSignIn();
      });
      onDone();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      end();
      onFailure(failure.message);
    }
  };
  const stopWatching = openGoogle(from, {
    onAnswer: ({ error }) => void finish(error),
    onClosed: () => {
      end();
      onFailure();
    },
  });
  return () => {
    stopWatching();
    end();
  };
}

/**
 * Requests a link to choose a new password, which leads back to `from`; the message does not reveal whether there is an
 * account. Throws CallError.
 */
export async function requestPasswordLink(email: string, from: string): Promise<string> {
  const body = { email, from };
  return (await call<typeof forgotPassword>("POST /password/forgot", { body, anonymous: true })).message;
}

/** Links that this page has used without a clear answer: none, or a server error. */
const unheard = new Set<string>();

/** Uses a link, which works once. Throws CallError, with `maybeDone` if an earlier click on this page may have used it. */
async function spendLink<T>(token: string, maybeDone: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (unheard.has(token) && error.code === "invalid_input")
      throw new CallError(error.status, error.code, await inPageLanguage(maybeDone));
    if (error.status === 0 || error.status >= 500) unheard.add(token);
    throw error;
  }
}

const MAYBE_SAVED =
  "This link is used up. Your new password may be saved already: try to log in with it, or ask for a new link.";

const MAYBE_CONFIRMED =
  "This link is used up. Your email address may be confirmed already: see your profile.";

/**
 * Sets a new password with a link's token; returns whether a Google account was linked since the last use of the old one.
 * Throws CallError.
 */
export async function resetPassword(token: string, password: string): Promise<boolean> {
  const body = { token, password };
  const { google } = await spendLink(token, MAYBE_SAVED, () =>
    call<typeof resetContract>("POST /password/reset", { body, anonymous: true }),
  );
  tabStorage.remove(RESET);
  return google !== null;
}

/**
 * Confirms an address with a link's token, as the signed-in user or with the account's password. Throws CallError;
 * `wrong_password` requests the password.
 */
export async function confirmEmail(token: string, password?: string): Promise<void> {
  if (password === undefined && (await freshToken()) === null) throw new CallError(0, "wrong_password", "");
  const body = { token, ...(password !== undefined && { password }) };
  await spendLink(token, MAYBE_CONFIRMED, () =>
    call<typeof confirmContract>("POST /email/confirm", { body }),
  );
  announce("session");
}

/** Takes a claimed address from its account, for the reader of its mail. Throws CallError. */
export async function refuseAddress(token: string): Promise<void> {
  const body = { token, not_mine: true } as const;
  await call<typeof confirmContract>("POST /email/confirm", { body, anonymous: true });
}

/** Sends the confirmation link of the user's address; returns a message with the address. Throws CallError. */
export async function requestConfirmationLink(): Promise<string> {
  try {
    return (await call<typeof sendEmailLink>("POST /email/link")).message;
  } catch (error) {
    // Confirmed on another device: update this page.
    if (error instanceof CallError && error.code === "conflict") await followSession();
    throw error;
  }
}

/** The unused reset link of this tab. */
const RESET = "nibash-reset";

/** Returns the token of this tab's reset link, also after a reload: phones unload background tabs. */
export function takeResetToken(): string {
  const token = takeLinkToken();
  if (token) tabStorage.write(RESET, token);
  return token || (tabStorage.read(RESET) ?? "");
}

/** Storage key of the address that this tab has tried to register, until it is rejected; survives a reload. */
const ASKED = "nibash-registering";

/**
 * Registers and signs in; the caller leaves the page afterwards. Registration is atomic, so the same form retries
 * whatever fails afterwards: if the address is taken by this tab's own earlier request, whose response or sign-in was
 * lost, signs in with the given password. Throws CallError with a message for the user.
 */
export function registerAndSignIn(entries: Registration): Promise<void> {
  return asOwnSignIn(async () => {
    const isAgain = tabStorage.read(ASKED) === entries.email;
    tabStorage.write(ASKED, entries.email);
    const taken = await register(entries, isAgain);
    try {
      await signIn(entries.email, entries.password);
    } catch (error) {
      throw taken ? (isWrongPassword(error) ? taken : error) : await madeButNotIn(error);
    }
    tabStorage.remove(ASKED);
  });
}

/** Returns null if the account was created, or the `email_taken` error if this tab may have created it before. */
async function register(entries: Registration, isAgain: boolean): Promise<CallError | null> {
  try {
    await call<typeof registerAccount>("POST /register", { form: formOf(entries), anonymous: true });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isAgain && error.code === "email_taken") return error;
    // After no response or a 5xx the account may exist; after an earlier attempt it still may.
    if (!isAgain && error.status >= 400 && error.status < 500) tabStorage.remove(ASKED);
    throw error;
  }
}

function formOf({ name, image, email, password, from }: Registration): FormData {
  const form = new FormData();
  form.set("name", name);
  form.set("image", image);
  form.set("email", email);
  form.set("password", password);
  if (from) form.set("from", from);
  return form;
}

const isWrongPassword = (error: unknown) => error instanceof CallError && error.status === 401;

async function madeButNotIn(error: unknown): Promise<unknown> {
  if (!(error instanceof CallError)) return error;
  const message = await inPageLanguage(`Your account has been created. ${error.message}`);
  return new CallError(error.status, error.code, message);
}
