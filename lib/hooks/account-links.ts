"use client";

import { announce } from "@/lib/session/browser-channel";
import { freshToken } from "@/lib/session/browser-session";
import type {
  confirmEmail as confirmContract,
  forgotPassword,
  resetPassword as resetContract,
  sendEmailLink,
} from "@/lib/contracts/account-mail";
import { call } from "@/lib/session/call";
import { CallError } from "@/lib/session/call-error";
import { tabStorage } from "@/lib/session/storage";
import { followSession } from "./session";

/**
 * Requests a link to choose a new password, which leads back to `from`; the message does not reveal whether there is an
 * account. Throws CallError.
 */
export async function askForNewPassword(email: string, from: string): Promise<string> {
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
      throw new CallError(error.status, error.code, maybeDone);
    if (error.status === 0 || error.status >= 500) unheard.add(token);
    throw error;
  }
}

const MAYBE_SAVED =
  "This link is used up. Your new password may be saved already: try to log in with it, or ask for a new link.";
const MAYBE_CONFIRMED =
  "This link is used up. Your email address may be confirmed already: your profile tells.";

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

/** Sends the confirmation link of the user's address; returns a message with the address. Throws CallError. */
export async function askForConfirmation(): Promise<string> {
  try {
    return (await call<typeof sendEmailLink>("POST /email/link")).message;
  } catch (error) {
    // Confirmed on another device: update this page.
    if (error instanceof CallError && error.code === "conflict") await followSession();
    throw error;
  }
}

/** Returns a link's token, as opposed to an anchor in the page. */
const LINK = /^#([\w-]{20,100})$/;
/** The unused reset link of this tab. */
const RESET = "nibash-reset";

/** Returns the token in a link's fragment, which no server sees, and removes it from the address bar; "" if there is none. */
export function takeLinkToken(): string {
  const token = LINK.exec(window.location.hash)?.[1] ?? "";
  // Keeps the router's history state: without it, going back to this page would show the previous one.
  if (token)
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
}

/** Returns the token of this tab's reset link, also after a reload: phones unload background tabs. */
export function takeResetToken(): string {
  const token = takeLinkToken();
  if (token) tabStorage.write(RESET, token);
  return token || (tabStorage.read(RESET) ?? "");
}
