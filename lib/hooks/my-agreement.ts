"use client";

import useSWR from "swr";
import type { getMyAgreement, MyAgreement } from "@/lib/contracts/my-agreement";
import { call, type CallError } from "@/lib/http/client";
import { readDefaults } from "./read-defaults";

/** What is read again after a change of one's agreement: `useRefreshOf()(MY_AGREEMENT)`. */
export const MY_AGREEMENT = "GET /my-agreement";

/** One's own agreement, the last one, or null where there never was one; `first` is what the server rendered with. */
export function useMyAgreement(first?: MyAgreement | null) {
  const { data, error, isValidating, mutate } = useSWR<MyAgreement | null, CallError>(
    [MY_AGREEMENT],
    () => call<typeof getMyAgreement>(MY_AGREEMENT),
    { ...readDefaults, ...(first !== undefined && { fallbackData: first }) },
  );
  return { agreement: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}
