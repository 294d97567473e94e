"use client";

import useSWR from "swr";
import type {
  acceptRequest,
  AgreementRequest,
  declineRequests,
  listRequests,
  updateRequest,
} from "@/lib/contracts/agreements";
import type { RequestState } from "@/lib/contracts/agreements.sorts";
import { call, CallError, callPage } from "@/lib/http/client";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { readDefaults } from "./read-defaults";

const LIST = "GET /requests";

/** A page of agreement requests, pending ones first. */
export function useRequests(
  query: ListQuery & StateFilter<RequestState>,
  first?: FirstPage<AgreementRequest[]>,
) {
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

/** Accepting (one call, one transaction), rejecting, and declining all that ask for a let home. They refresh what they change, and throw where it
 * failed or another admin has decided already. */
export function useRequestChanges() {
  const refresh = useRefreshOf();
  const accept = async ({ _id }: AgreementRequest) => {
    await call<typeof acceptRequest>("POST /accepted-requests", { body: { request_id: _id } });
    await refresh(LIST, "GET /members", "GET /statistics");
  };
  const reject = async ({ _id }: AgreementRequest, reason: string) => {
    const body = { id: _id, status: "checked" as const, reason };
    const { modifiedCount } = await call<typeof updateRequest>("PATCH /update-request", { body });
    // Another admin was quicker, and may have accepted it: 'Rejected' would be said of a member.
    if (modifiedCount === 0)
      throw new CallError(409, "request_decided", "This request has been decided already.");
    await refresh(LIST);
  };
  const declineOthers = async (apartment_no: string, reason: string) => {
    const body = { apartment_no, reason };
    const { modifiedCount } = await call<typeof declineRequests>("POST /declined-requests", { body });
    await refresh(LIST);
    return modifiedCount;
  };
  return { accept, reject, declineOthers, refresh: () => refresh(LIST) };
}
