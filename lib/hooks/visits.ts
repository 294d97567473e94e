"use client";

import type { BodyInputOf } from "@/lib/contracts/endpoint";
import type { getVisitCalendar, listVisits, updateVisit, Visit } from "@/lib/contracts/visits";
import type { VisitState } from "@/lib/contracts/visits.sorts";
import { call, callFile, callPage } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { useCount } from "./count";
import { type FirstPage, useList, useRefreshOf } from "./list";

const LIST = "GET /visits";

/** Returns a page of visits and questions, waiting ones first; for admins. */
export function useVisits(query: ListQuery & StateFilter<VisitState>, first?: FirstPage<Visit[]>) {
  return useList<typeof listVisits>(LIST, query, { first });
}

/** Returns how many wait for a first answer; `first` is the server's count, undefined if the caller is no admin. */
export function useNewVisits(first: number | undefined): number {
  return useCount(
    [LIST, "new"],
    first,
    async () => (await callPage<typeof listVisits>(LIST, { query: { state: "new", limit: 1 } })).total,
  );
}

/** An admin's actions on a visit; both throw CallError. */
export function useVisitChanges() {
  const refresh = useRefreshOf();
  return {
    decide: async (visit: Visit, decision: Omit<BodyInputOf<typeof updateVisit>, "version">) => {
      const body = { ...decision, version: visit.version };
      await call<typeof updateVisit>("PATCH /visits/{id}", { params: { id: visit._id }, body });
      await refresh(LIST);
    },
    refresh: () => refresh(LIST),
  };
}

/** Fetches a visit as a calendar file. Throws CallError. */
export function readVisitCalendar(id: string): Promise<Blob> {
  return callFile<typeof getVisitCalendar>("GET /visits/{id}/calendar", { params: { id } });
}
