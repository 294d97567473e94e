"use client";

import useSWR from "swr";
import type {
  acceptRequest,
  AgreementRequest,
  listRequests,
  updateRequest,
} from "@/lib/contracts/agreements";
import { call, callPage } from "@/lib/http/client";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { readDefaults } from "./read-defaults";

const LIST = "GET /requests";

/** A page of agreement requests, pending ones first. */
export function useRequests(query: ListQuery, first?: FirstPage<AgreementRequest[]>) {
  return useList<typeof listRequests>(LIST, query, { first });
}

/** How many requests wait for an answer; `first` until it has been read, unread where the caller is no admin. */
export function usePendingCount(first: number | undefined): number {
  const { data } = useSWR(
    first === undefined ? null : [LIST, "pending"],
    async () =>
      (await callPage<typeof listRequests>("GET /requests", { query: { status: "pending", limit: 1 } }))
        .total,
    { ...readDefaults, fallbackData: first },
  );
  return data ?? 0;
}

/** Accepting (one call, one transaction) and rejecting. Both refresh what they change, and throw where it
 * failed or another admin has decided already. */
export function useRequestChanges() {
  const refresh = useRefreshOf();
  const accept = async ({ _id }: AgreementRequest) => {
    await call<typeof acceptRequest>("POST /accepted-requests", { body: { request_id: _id } });
    await refresh(LIST, "GET /members", "GET /statistics");
  };
  const reject = async ({ _id }: AgreementRequest) => {
    const body = { id: _id, status: "checked" as const };
    const { modifiedCount } = await call<typeof updateRequest>("PATCH /update-request", { body });
    // Another admin was quicker, and may have accepted it: 'Rejected' would be said of a member.
    if (modifiedCount === 0) throw new Error("This request has been decided already.");
    await refresh(LIST);
  };
  return { accept, reject, refresh: () => refresh(LIST) };
}
