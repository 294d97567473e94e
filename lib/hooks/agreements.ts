"use client";

import type { acceptRequest, AgreedTerms, getProposedTerms } from "@/lib/contracts/accepting";
import type {
  AgreementRequest,
  declineRequests,
  listRequests,
  updateRequest,
} from "@/lib/contracts/agreements";
import { REQUEST_DECIDED } from "@/lib/contracts/agreements.sentences";
import type { RequestState } from "@/lib/contracts/agreements.sorts";
import { call, callPage } from "@/lib/session/call";
import { CallError } from "@/lib/session/call-error";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { useCount } from "./count";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { useResource } from "./resource";

const LIST = "GET /requests";

/** Returns a page of agreement requests, pending first. */
export function useRequests(
  query: ListQuery & StateFilter<RequestState>,
  first?: FirstPage<AgreementRequest[]>,
) {
  return useList<typeof listRequests>(LIST, query, { first });
}

/** Returns the number of pending requests; `first` is the server's count, undefined if the user is not an admin. */
export function usePendingCount(first: number | undefined): number {
  return useCount(
    [LIST, "pending"],
    first,
    async () => (await callPage<typeof listRequests>(LIST, { query: { status: "pending", limit: 1 } })).total,
  );
}

/** Returns the default terms of a request. */
export function useProposedTerms({ _id }: AgreementRequest) {
  return useResource<typeof getProposedTerms>("GET /requests/{id}/terms", { params: { id: _id } });
}

/**
 * Returns actions to accept (one call, one transaction), reject, and decline all requests for a let apartment. They refresh
 * what they change, and throw on failure or if another admin has decided already.
 */
export function useRequestChanges() {
  const refresh = useRefreshOf();
  const accept = async ({ _id }: AgreementRequest, terms: AgreedTerms) => {
    await call<typeof acceptRequest>("POST /accepted-requests", { body: { request_id: _id, ...terms } });
    await refresh(LIST, "GET /members", "GET /statistics");
  };
  const reject = async ({ _id }: AgreementRequest, reason: string) => {
    const body = { id: _id, status: "checked" as const, reason };
    const { modifiedCount } = await call<typeof updateRequest>("PATCH /update-request", { body });
    // Another admin was faster and may have accepted it: 'Rejected' would be wrong.
    if (modifiedCount === 0) throw new CallError(409, "request_decided", REQUEST_DECIDED);
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
