"use client";

import type { listMyReceipts } from "@/lib/contracts/my-receipts";
import type { ListQuery } from "@/lib/lists/list-query";
import { useList } from "./list";

/** Returns a page of receipts of the caller's payments, newest first; for users and members. */
export function useMyReceipts({ page, limit }: ListQuery) {
  return useList<typeof listMyReceipts>("GET /my-receipts", { page, limit });
}
