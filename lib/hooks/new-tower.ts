"use client";

import type { getSetup } from "@/lib/contracts/setup";
import { call } from "@/lib/session/call";
import { CallError } from "@/lib/session/call-error";
import { currentUser } from "@/lib/session/browser-session";

/** The start page of an admin whose tower has neither a name nor an apartment. */
const GUIDE = "/dashboard/setup";

/**
 * Returns the page to open after a sign-in: the guide for the admin of a new tower who came from no particular page,
 * else `from` (docs/product.md 8.20). On a failed call returns `from`, too.
 */
export async function pageAfterLogin(from: string): Promise<string> {
  if (from !== "/" || currentUser()?.role !== "admin") return from;
  try {
    const { steps, is_hidden } = await call<typeof getSetup>("GET /setup");
    const isNew = ["building", "apartments"].every((wanted) =>
      steps.some(({ name, state }) => name === wanted && state === "open"),
    );
    return isNew && !is_hidden ? GUIDE : from;
  } catch (error) {
    if (error instanceof CallError) return from;
    throw error;
  }
}
