"use client";

import type { BodyInputOf } from "@/lib/contracts/endpoint";
import type { deleteAccount, getOwnData } from "@/lib/contracts/own-data";
import { call, callFile } from "@/lib/session/call";
import { signOut } from "./session";

/** All that is held about oneself, as a file. Throws CallError. */
export function readOwnData(): Promise<Blob> {
  return callFile<typeof getOwnData>("GET /my-data");
}

/** Deletes the own account and forgets the session here; the caller leaves the page. Throws CallError, and then nothing is deleted. */
export async function deleteOwnAccount(body: BodyInputOf<typeof deleteAccount>): Promise<void> {
  await call<typeof deleteAccount>("POST /delete-account", { body });
  // The session has ended with the account; a cookie that could not be taken away opens nothing.
  await signOut().catch(() => undefined);
}
