"use client";

import { asOwnSignIn } from "@/lib/session/own-sign-in";
import type { Registration, registerAccount } from "@/lib/contracts/registration";
import { call, CallError } from "@/lib/session/call";
import { tabStorage } from "@/lib/session/storage";
import { signIn } from "./session";

/** The address that this tab has asked an account for, while nothing says that it was refused; outlives a reload. */
const ASKED = "nibash-registering";

/**
 * Registers and signs in; the caller leaves the page afterwards. The account is made whole or not at all, so
 * whatever fails behind it is tried again by the same form: an address that is taken by this tab's own earlier press,
 * whose answer or sign-in got lost, is signed in with the password given. Throws CallError with words for the person.
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

/** Answers nothing where the account is made, or the refusal where this tab may have made it before. */
async function register(entries: Registration, isAgain: boolean): Promise<CallError | null> {
  try {
    await call<typeof registerAccount>("POST /register", { form: formOf(entries), anonymous: true });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isAgain && error.code === "email_taken") return error;
    // Without an answer, or with one of a server that broke, the account may be there; by an earlier press it still may.
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
