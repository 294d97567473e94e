"use client";

import type { exportOwnPayments, listPayments, Payment } from "@/lib/contracts/payments";
import type { getReceiptFile } from "@/lib/contracts/receipts";
import { callFile } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList } from "./list";

/** Returns a page of the caller's payments, newest first. */
export function usePaymentsHistory(email: string, query: ListQuery, first?: FirstPage<Payment[]>) {
  return useList<typeof listPayments>("GET /payments-history/{email}", query, { first, params: { email } });
}

/** Fetches the caller's payments as a CSV file. Throws CallError. */
export function readOwnPaymentsFile(email: string): Promise<Blob> {
  return callFile<typeof exportOwnPayments>("GET /payments-history/{email}/csv", { params: { email } });
}

/** Fetches the receipt of a payment as PDF; the member's own, or any for an admin. Throws CallError. */
export function readReceiptFile(id: string): Promise<Blob> {
  return callFile<typeof getReceiptFile>("GET /payments/{id}/receipt", { params: { id } });
}
