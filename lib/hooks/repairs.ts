"use client";

import type { BodyInputOf } from "@/lib/contracts/endpoint";
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
} from "@/lib/contracts/repairs";
import type { RepairState } from "@/lib/contracts/repairs.sorts";
import { call, callFile } from "@/lib/session/call";
import { callUpload } from "@/lib/session/call-upload";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { useResource } from "./resource";

const LIST = "GET /repairs";
const ONE = "GET /repairs/{id}";
const FIGURES = "GET /repair-figures";

/** What a list of repairs is narrowed down by. */
interface RepairsQuery extends ListQuery {
  readonly state?: RepairState;
  readonly urgent?: "true";
  readonly q?: string;
  readonly apartment_no?: string;
  readonly user_id?: string;
}

/** A page of repairs: a member's own, an admin's all. */
export function useRepairs(query: RepairsQuery, first?: FirstPage<Repair[]>) {
  return useList<typeof listRepairs>(LIST, query, { first });
}

/**
 * One with its thread, read whenever it is opened: the other side may have written a second ago. `first` is
 * what the server rendered with.
 */
export function useRepair(id: string, first?: RepairThread) {
  return useResource<typeof getRepair>(ONE, { params: { id }, first, swr: { dedupingInterval: 0 } });
}

/** How many are open, how long repairs take and what they cost; admins alone. */
export function useRepairFigures(first?: RepairFigures) {
  return useResource<typeof getRepairFigures>(FIGURES, { first }).data;
}

/** What is done with repairs; all throw CallError. */
export function useRepairChanges() {
  const refreshOf = useRefreshOf();
  const refresh = () => refreshOf(LIST, ONE, FIGURES);
  return {
    /** Answers the id; `onProgress` tells how much is sent, from 0 to 1. */
    report: async (form: FormData, onProgress: (share: number) => void): Promise<string> => {
      const { signal } = new AbortController();
      const sent = await callUpload<typeof reportRepair>("POST /repairs", {
        params: {},
        form,
        onProgress,
        signal,
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

/** The planned day as a file for a calendar. Throws CallError. */
export function readRepairCalendar(id: string): Promise<Blob> {
  return callFile<typeof getRepairCalendar>("GET /repairs/{id}/calendar", { params: { id } });
}
