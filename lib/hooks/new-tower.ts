"use client";

import type { getSetup } from "@/lib/contracts/setup";
import { call, CallError } from "@/lib/session/call";
import { currentSession } from "@/lib/session/browser-session";

/** Where an admin begins whose tower has neither a name nor an apartment. */
const GUIDE = "/dashboard/setup";

/**
 * Where a sign-in that was begun nowhere in particular leads: the admin of a new tower to the guide, all others to `from`
 * (docs/product.md 8.20). A failure is no reason to keep anybody at the form.
 */
export async function pageAfterLogin(from: string): Promise<string> {
  if (from !== "/" || currentSession().user?.role !== "admin") return from;
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
