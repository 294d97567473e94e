"use client";

import useSWR from "swr";
import type { getMyBalance, MyBalance } from "@/lib/contracts/my-balance";
import { call, type CallError } from "@/lib/session/call";
import { readDefaults } from "./read-defaults";

/** What one owes and has paid oneself; users and members alone. */
export function useMyBalance(first?: MyBalance) {
  const { data, error, isValidating, mutate } = useSWR<MyBalance, CallError>(
    ["GET /my-balance"],
    () => call<typeof getMyBalance>("GET /my-balance"),
    { ...readDefaults, ...(first && { fallbackData: first }) },
  );
  return { balance: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}
