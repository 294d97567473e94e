"use client";

import { useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import { call } from "@/lib/platform/session/call";
import type { getMeters, MeterSheet, postMeters } from "./contract";

const METERS = "GET /meter-readings";

/** Returns the meters of all rented apartments for one utility in one month; for admins. */
export function useMeters(query: { utility: string; period: string }, first?: MeterSheet) {
  // Never shows the readings of another utility meanwhile.
  return useResource<typeof getMeters>(METERS, { query, first, swr: { keepPreviousData: false } });
}

/** Puts readings on the bills, all of them or none: the answer says why. Throws CallError. */
export function useMeterChanges() {
  const refreshOf = useRefreshOf();
  const post = async (body: BodyInputOf<typeof postMeters>) => {
    const answer = await call<typeof postMeters>("POST /meter-readings", { body, query: { apply: "true" } });
    await refreshOf(METERS, "GET /accounts/{user_id}", "GET /rent-roll", "GET /rent-roll/history");
    return answer;
  };
  return { post };
}
