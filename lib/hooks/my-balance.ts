"use client";

import type { getMyBalance, MyBalance } from "@/lib/contracts/my-balance";
import { useResource } from "./resource";

/** Returns what the caller owes and has paid; for users and members. */
export function useMyBalance(first?: MyBalance) {
  return useResource<typeof getMyBalance>("GET /my-balance", { first });
}
