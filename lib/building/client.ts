"use client";

import { call, callVersioned, type Versioned } from "@/lib/platform/session/call";
import type { Building, getBuilding, updateBuilding } from "./contract";

/** Fetches the building with its version. Throws CallError. */
export function readBuilding(): Promise<Versioned<Building>> {
  return callVersioned<typeof getBuilding>("GET /building");
}

/** Changes these values if that version is still stored. Throws CallError, `changed_since` if it is not. */
export async function writeBuilding(changed: Partial<Building>, version: string): Promise<void> {
  await call<typeof updateBuilding>("PATCH /building", { body: changed, version });
}
