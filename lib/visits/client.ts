"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { useCount } from "@/lib/platform/client/resource";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery, StateFilter } from "@/lib/platform/lists/list-query";
import { call, callFile, callPage } from "@/lib/platform/session/call";
import type {
  getVisitCalendar,
  listVisits,
  updateVisit,
  Visit,
  VisitState,
  sendVisit as contract,
} from "./contract";

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

/** Sends a question or a visit request; public. Throws CallError. */
export async function sendVisit(body: BodyInputOf<typeof contract>): Promise<void> {
  await call<typeof contract>("POST /visits", { body, anonymous: true });
}
