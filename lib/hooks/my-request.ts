"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { getMyRequest, MyRequest, withdrawRequest } from "@/lib/contracts/agreements";
import { call } from "@/lib/session/call";
import type { CallError } from "@/lib/session/call-error";
import { onAnnounced } from "@/lib/session/browser-channel";
import { readDefaults } from "./read-defaults";
import { announceRequest } from "./request-agreement";
import { followSession, useSession } from "./session";

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
    // A rejection also means that the request has changed.
    announceRequest();
  }
}
