"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { call, callFile } from "@/lib/platform/session/call";
import { callUpload } from "@/lib/platform/session/call-upload";
import type {
  changeRepair,
  getRepair,
  getRepairCalendar,
  getRepairFigures,
  listRepairs,
  Repair,
  RepairFigures,
  RepairThread,
  reportRepair,
  writeRepairMessage,
  RepairState,
} from "./contract";

const LIST = "GET /repairs";

const ONE = "GET /repairs/{id}";

const FIGURES = "GET /repair-figures";

/** The filter of a list of repairs. */
interface RepairsQuery extends ListQuery {
  readonly state?: RepairState;
  readonly urgent?: "true";
  readonly building?: "true";
  readonly q?: string;
  readonly apartment_no?: string;
  readonly user_id?: string;
}

/** Returns a page of repairs: the own ones for a member, all for an admin. */
export function useRepairs(query: RepairsQuery, first?: FirstPage<Repair[]>) {
  return useList<typeof listRepairs>(LIST, query, { first });
}

/**
 * Returns a repair with its thread, refetched on every open: the other side may have written a second ago. `first` is
 * the server-rendered data.
 */
export function useRepair(id: string, first?: RepairThread) {
  return useResource<typeof getRepair>(ONE, { params: { id }, first, swr: { dedupingInterval: 0 } });
}

/** Returns how many are open, how long repairs take and what they cost; for admins. */
export function useRepairFigures(first?: RepairFigures) {
  return useResource<typeof getRepairFigures>(FIGURES, { first }).data;
}

/** Actions on repairs; all throw CallError. */
export function useRepairChanges() {
  const refreshOf = useRefreshOf();
  const refresh = () => refreshOf(LIST, ONE, FIGURES);
  return {
    /** Returns the id; `onProgress` reports the share sent, from 0 to 1. */
    report: async (form: FormData, onProgress: (share: number) => void): Promise<string> => {
      const sent = await callUpload<typeof reportRepair>("POST /repairs", {
        params: {},
        form,
        onProgress,
      });
      await refresh();
      return sent.insertedId;
    },
    change: async (
      { _id: id, version }: Pick<Repair, "_id" | "version">,
      changes: Omit<BodyInputOf<typeof changeRepair>, "version">,
    ) => {
      await call<typeof changeRepair>("PATCH /repairs/{id}", {
        params: { id },
        body: { ...changes, version },
      });
      await refresh();
    },
    write: async (id: string, text: string) => {
      await call<typeof writeRepairMessage>("POST /repairs/{id}/messages", {
        params: { id },
        body: { text },
      });
      await refresh();
    },
    refresh,
  };
}

/** Fetches the planned day as a calendar file. Throws CallError. */
export function readRepairCalendar(id: string): Promise<Blob> {
  return callFile<typeof getRepairCalendar>("GET /repairs/{id}/calendar", { params: { id } });
}
