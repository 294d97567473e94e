"use client";

import type { getMyBalance, MyBalance } from "@/lib/contracts/my-balance";
import { useResource } from "./resource";

/** What one owes and has paid oneself; users and members alone. */
export function useMyBalance(first?: MyBalance) {
  return useResource<typeof getMyBalance>("GET /my-balance", { first });
}
