"use client";

import type { listPayments, Payment } from "@/lib/contracts/payments";
import type { ListQuery } from "@/lib/list-query";
import { type FirstPage, useList } from "./list";

/** A page of one's own payments, newest first (spec §7). */
export function usePaymentsHistory(email: string, query: ListQuery, first?: FirstPage<Payment[]>) {
  return useList<typeof listPayments>("GET /payments-history/{email}", query, { first, params: { email } });
}
