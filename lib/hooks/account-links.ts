"use client";

import { announceChange } from "@/lib/session/browser-channel";
import { freshToken } from "@/lib/session/browser-token";
import type {
  confirmEmail as confirmContract,
  forgotPassword,
  resetPassword as resetContract,
  sendEmailLink,
} from "@/lib/contracts/account-mail";
import { call, CallError } from "@/lib/session/call";
import { tabStorage } from "@/lib/session/storage";
import { refreshSession } from "./session";

/**
 * Asks for a link to choose a new password, which leads back to `from`; the words tell nothing of whether
 * there is an account. Throws CallError.
 */
export async function askForNewPassword(email: string, from: string): Promise<string> {
  const body = { email, from };
  return (await call<typeof forgotPassword>("POST /password/forgot", { body, anonymous: true })).message;
}

/** Links that this page has used without hearing how it went: no answer, or one of a server that broke. */
const unheard = new Set<string>();

/** Uses a link, which works once. Throws CallError; with `maybeDone` where an earlier press of this page may have. */
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
 * Chooses a new password by a link's token; answers whether a Google account was linked since the old one was last
 * used. Throws CallError.
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
 * Confirms an address by a link's token, as the person signed in here or by the account's password. Throws CallError;
 * `wrong_password` asks for the password.
 */
export async function confirmEmail(token: string, password?: string): Promise<void> {
  if (password === undefined && (await freshToken()) === null) throw new CallError(0, "wrong_password", "");
  const body = { token, ...(password !== undefined && { password }) };
  await spendLink(token, MAYBE_CONFIRMED, () =>
    call<typeof confirmContract>("POST /email/confirm", { body }),
  );
  announceChange();
}

/** Sends the link that confirms the own address; the words say where to. Throws CallError. */
export async function askForConfirmation(): Promise<string> {
  try {
    return (await call<typeof sendEmailLink>("POST /email/link")).message;
  } catch (error) {
    // Confirmed on another device: what is drawn here follows.
    if (error instanceof CallError && error.code === "conflict") await refreshSession();
    throw error;
  }
}

/** What a link carries, told from the # of a way within the page. */
const LINK = /^#([\w-]{20,100})$/;
/** The reset link of this tab, for as long as it has not been used. */
const RESET = "nibash-reset";

/** The token that a link carries after its #, where no server sees it; it leaves the address bar at once. Or "". */
export function takeLinkToken(): string {
  const token = LINK.exec(window.location.hash)?.[1] ?? "";
  // With the state that is there, which is the router's: without it the way back to this page shows the page before.
  if (token)
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
}

/** The token of the reset link that this tab was opened by, also after a reload: a phone drops pages that it leaves. */
export function takeResetToken(): string {
  const token = takeLinkToken();
  if (token) tabStorage.write(RESET, token);
  return token || (tabStorage.read(RESET) ?? "");
}
