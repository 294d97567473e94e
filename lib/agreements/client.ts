"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { readDefaults } from "@/lib/platform/client/read-defaults";
import { useResource } from "@/lib/platform/client/resource";
import { followSession, useSession } from "@/lib/platform/client/session";
import type { ListQuery, StateFilter } from "@/lib/platform/lists/list-query";
import { onAnnounced } from "@/lib/platform/session/browser-channel";
import { call, callFile } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type {
  getAgreementDocument,
  remindToSign as remindEndpoint,
  signAgreement,
  getMyAgreement,
  MyAgreement,
} from "./agreement-contract";
import {
  type acceptRequest,
  type AgreedTerms,
  type getProposedTerms,
  type AgreementRequest,
  type declineRequests,
  type listRequests,
  type updateRequest,
  REQUEST_DECIDED,
  type RequestState,
  type getMyRequest,
  type MyRequest,
  type withdrawRequest,
} from "./contract";
import { announceRequest } from "./request-client";

const LIST = "GET /requests";

const PERSON = "GET /members/{id}";

/** Returns a page of agreement requests, pending first. */
export function useRequests(
  query: ListQuery & StateFilter<RequestState>,
  first?: FirstPage<AgreementRequest[]>,
) {
  return useList<typeof listRequests>(LIST, query, { first });
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
    await refresh(LIST, "GET /members", PERSON, "GET /statistics");
  };
  const reject = async ({ _id }: AgreementRequest, reason: string) => {
    const body = { id: _id, status: "checked" as const, reason };
    const { modifiedCount } = await call<typeof updateRequest>("PATCH /update-request", { body });
    // Another admin was faster and may have accepted it: 'Rejected' would be wrong.
    if (modifiedCount === 0) throw new CallError(409, "request_decided", REQUEST_DECIDED);
    await refresh(LIST, PERSON);
  };
  const rejectOthers = async (apartment_no: string, reason: string) => {
    const body = { apartment_no, reason };
    const { modifiedCount } = await call<typeof declineRequests>("POST /declined-requests", { body });
    await refresh(LIST);
    return modifiedCount;
  };
  return { accept, reject, rejectOthers, refresh: () => refresh(LIST, PERSON) };
}

/** The route to refetch after a change of the own agreement: `useRefreshOf()(MY_AGREEMENT)`. */
export const MY_AGREEMENT = "GET /my-agreement";

/** Returns the caller's latest agreement, null if there never was one; `first` is the server-rendered data. */
export function useMyAgreement(first?: MyAgreement | null) {
  return useResource<typeof getMyAgreement>(MY_AGREEMENT, { first });
}

/**
 * Signs the version with this hash and refetches the agreement, since a refusal may mean a newer version. Throws
 * CallError.
 */
export function useSigning() {
  const refresh = useRefreshOf();
  return async (name: string, hash: string): Promise<void> => {
    try {
      await call<typeof signAgreement>("POST /my-agreement/sign", { body: { name, hash } });
    } finally {
      await refresh(MY_AGREEMENT);
    }
  };
}

/**
 * Fetches an agreement as PDF, by default its newest version; the caller's own, or any for an admin. Throws CallError.
 */
export function readAgreementFile(id: string, version?: number): Promise<Blob> {
  return callFile<typeof getAgreementDocument>("GET /agreements/{id}/document", {
    params: { id },
    ...(version !== undefined && { query: { version: String(version) } }),
  });
}

/** Mails a tenant that their agreement waits for their signature. Throws CallError. */
export async function remindToSign(id: string): Promise<void> {
  const route = "POST /agreements/{id}/document";
  const { modifiedCount } = await call<typeof remindEndpoint>(route, { params: { id } });
  if (modifiedCount === 0) throw new CallError(409, "conflict", "They were already reminded today.");
}

/** How often a visible tab polls for an admin's decision. */
const ASK_AGAIN_MS = 3_000;

/**
 * Returns the caller's latest request, null if there is none; `first` is the server-rendered data. Polls while it is
 * pending, follows the other tabs, and refreshes the session once it is accepted, so that the role follows. Refreshes
 * the page, which says whether the apartment is free, on the decision.
 */
export function useMyRequest(uid: string, first?: MyRequest | null) {
  const { data, error, isValidating, mutate } = useSWR<MyRequest | null, CallError>(
    ["GET /my-request", uid],
    () => call<typeof getMyRequest>("GET /my-request"),
    {
      ...readDefaults,
      refreshInterval: (latest) => (latest?.status === "pending" ? ASK_AGAIN_MS : 0),
      ...(first !== undefined && { fallbackData: first }),
    },
  );
  useEffect(() => onAnnounced("request", () => void mutate()), [mutate]);
  const router = useRouter();
  const wasPending = useRef(false);
  const status = data?.status;
  useEffect(() => {
    if (wasPending.current && status === "checked") router.refresh();
    wasPending.current = status === "pending";
  }, [status, router]);
  const role = useSession().user?.role;
  const isNews = data?.decision === "accepted" && role === "user";
  useEffect(() => {
    if (isNews) void followSession();
  }, [isNews]);
  return { request: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/**
 * Withdraws the caller's request and notifies every tab. Throws CallError, whose message says what an admin has
 * decided.
 */
export async function withdrawOwn(id: string): Promise<void> {
  try {
    await call<typeof withdrawRequest>("PATCH /withdraw-request", { body: { id } });
  } finally {
    // A refusal also means that the request has changed.
    announceRequest();
  }
}
