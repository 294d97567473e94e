"use client";

import { useRouter } from "next/navigation";
import { rolesFor } from "@/lib/platform/auth/access";
import { useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { currentUser } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type {
  addDemoApartments,
  Checked,
  checkConnection,
  getSetup,
  hideSetup,
  Setup,
  skipStep,
  Check,
  SetupStep,
} from "./contract";

const ROUTE = "GET /setup";

/** Returns the setup steps; `first` is the server-rendered data. */
export function useSetup(first?: Setup) {
  return useResource<typeof getSetup>(ROUTE, { first });
}

/** Actions of the setup; all throw CallError. They refresh the menu, which the server renders. */
export function useSetupChanges() {
  const refresh = useRefreshOf();
  const router = useRouter();
  const follow = async () => {
    await refresh(ROUTE);
    router.refresh();
  };
  return {
    hide: async (isHidden: boolean) => {
      await call<typeof hideSetup>("PATCH /setup", { body: { is_hidden: isHidden } });
      await follow();
    },
    skip: async (step: SetupStep, isSkipped: boolean) => {
      const input = { params: { step }, body: { is_skipped: isSkipped } };
      await call<typeof skipStep>("PATCH /setup/steps/{step}", input);
      await follow();
    },
    addDemo: async () => {
      const { insertedCount } = await call<typeof addDemoApartments>("POST /setup/demo-apartments");
      await follow();
      if (insertedCount === 0) throw new Error("There are already apartments, so none were added.");
    },
  };
}

/** Checks one of the outside services live. Throws CallError. */
export function runCheck(check: Check): Promise<Checked> {
  return call<typeof checkConnection>("POST /setup/checks/{check}", { params: { check } });
}

/** The start page of an admin whose tower has neither a name nor an apartment. */
const GUIDE = "/dashboard/setup";

/**
 * Returns the page to open after a sign-in: the guide for the admin of a new tower who came from no particular page,
 * else `from` (docs/product.md 8.20), or / if their role may not open it, which would end the session at once. On a failed
 * call returns `from`, too.
 */
export async function pageAfterLogin(from: string): Promise<string> {
  const role = currentUser()?.role;
  const roles = rolesFor(new URL(from, window.location.origin).pathname);
  if (role && roles && !roles.includes(role)) return "/";
  if (from !== "/" || role !== "admin") return from;
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
