"use client";

import type { BodyInputOf } from "@/lib/contracts/endpoint";
import type { deleteAccount, getOwnData } from "@/lib/contracts/own-data";
import { call, callFile } from "@/lib/session/call";
import { signOut } from "./sign-in";

/** Fetches all data about the caller as a file. Throws CallError. */
export function readOwnData(): Promise<Blob> {
  return callFile<typeof getOwnData>("GET /my-data");
}

/**
 * Deletes the caller's account and clears the session here; the caller leaves the page. If it throws CallError, nothing
 * is deleted.
 */
export async function deleteOwnAccount(body: BodyInputOf<typeof deleteAccount>): Promise<void> {
  await call<typeof deleteAccount>("POST /delete-account", { body });
  // The session has ended with the account; a cookie that could not be removed is worthless.
  await signOut().catch(() => undefined);
}
