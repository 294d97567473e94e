"use client";

import type { Registration, registerAccount } from "@/lib/contracts/registration";
import { call } from "@/lib/session/call";
import { CallError } from "@/lib/session/call-error";
import { tabStorage } from "@/lib/session/storage";
import { asOwnSignIn, signIn } from "./sign-in";

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
      throw taken ? (isWrongPassword(error) ? taken : error) : madeButNotIn(error);
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

function madeButNotIn(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  return new CallError(error.status, error.code, `Your account is made. ${error.message}`);
}
