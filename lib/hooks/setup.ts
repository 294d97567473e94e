"use client";

import { useRouter } from "next/navigation";
import type {
  addDemoApartments,
  Checked,
  checkConnection,
  getSetup,
  hideSetup,
  Setup,
  skipStep,
} from "@/lib/contracts/setup";
import type { Check, SetupStep } from "@/lib/contracts/setup.steps";
import { call } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";

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
