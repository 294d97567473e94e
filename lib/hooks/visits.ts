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

/** A page of visits and questions, those that wait first; admins alone. */
export function useVisits(query: ListQuery & StateFilter<VisitState>, first?: FirstPage<Visit[]>) {
  return useList<typeof listVisits>(LIST, query, { first });
}

/** How many wait for a first answer; `first` as the server counted it, undefined where the caller is no admin. */
export function useNewVisits(first: number | undefined): number {
  return useCount(
    [LIST, "new"],
    first,
    async () => (await callPage<typeof listVisits>(LIST, { query: { state: "new", limit: 1 } })).total,
  );
}

/** What an admin does with a visit; both throw CallError. */
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

/** A visit as a file for a calendar. Throws CallError. */
export function readVisitCalendar(id: string): Promise<Blob> {
  return callFile<typeof getVisitCalendar>("GET /visits/{id}/calendar", { params: { id } });
}
