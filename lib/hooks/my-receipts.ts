"use client";

import type { listMyReceipts } from "@/lib/contracts/my-receipts";
import type { ListQuery } from "@/lib/lists/list-query";
import { useList } from "./list";

/** A page of the receipts of one's own payments, newest first; users and members alone. */
export function useMyReceipts({ page, limit }: ListQuery) {
  return useList<typeof listMyReceipts>("GET /my-receipts", { page, limit });
}
