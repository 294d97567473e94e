"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { getMyRequest, MyRequest, withdrawRequest } from "@/lib/contracts/agreements";
import { call, type CallError } from "@/lib/session/call";
import { announceRequest, onAnnouncedRequest } from "@/lib/session/browser-channel";
import { readDefaults } from "./read-defaults";
import { refreshSession, useSession } from "./session";

/** How often a tab that is looked at asks whether an admin has answered. */
const ASK_AGAIN_MS = 3_000;

/**
 * One's own last request, null where there is none; `first` is what the server rendered with. While it waits it is read
 * again and again, every tab follows the others, and who was accepted becomes a member here too. The page around it,
 * which says whether the home is free, is drawn again with the decision.
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
  useEffect(() => onAnnouncedRequest(() => void mutate()), [mutate]);
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
    if (isNews) void refreshSession();
  }, [isNews]);
  return { request: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/** Takes one's own request back, and tells every tab. Throws CallError, whose words say what an admin has decided. */
export async function withdrawOwn(id: string): Promise<void> {
  try {
    await call<typeof withdrawRequest>("PATCH /withdraw-request", { body: { id } });
  } finally {
    // A refusal too means that the request has changed.
    announceRequest();
  }
}
