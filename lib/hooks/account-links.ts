"use client";

import type {
  confirmEmail as confirmContract,
  forgotPassword,
  resetPassword as resetContract,
  sendEmailLink,
} from "@/lib/contracts/account-mail";
import { call } from "@/lib/http/client";

/** Asks for a link to choose a new password; the words tell nothing of whether there is an account. Throws CallError. */
export async function askForNewPassword(email: string): Promise<string> {
  const body = { email };
  return (await call<typeof forgotPassword>("POST /password/forgot", { body, anonymous: true })).message;
}

/** Chooses a new password by a link's token. Throws CallError. */
export async function resetPassword(token: string, password: string): Promise<void> {
  const body = { token, password };
  await call<typeof resetContract>("POST /password/reset", { body, anonymous: true });
}

/** Confirms an address by a link's token. Throws CallError. */
export async function confirmEmail(token: string): Promise<void> {
  await call<typeof confirmContract>("POST /email/confirm", { body: { token }, anonymous: true });
}

/** Sends the link that confirms the own address; the words say where to. Throws CallError. */
export async function askForConfirmation(): Promise<string> {
  return (await call<typeof sendEmailLink>("POST /email/link")).message;
}

/** The token that a link carries after its #, where no server sees it; it leaves the address bar at once. */
export function takeLinkToken(): string {
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, "", window.location.pathname);
  return token;
}
