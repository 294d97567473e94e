"use client";

import useSWR from "swr";
import type { ResponseOf } from "@/lib/contracts/endpoint";
import type { exportPayments, listAllPayments, Receipt } from "@/lib/contracts/receipts";
import type { getRentRoll } from "@/lib/contracts/rent-roll";
import { call, callFile, type CallError } from "@/lib/http/client";
import type { ListQuery } from "@/lib/lists/list-query";
import type { PaymentFilter } from "@/lib/lists/payment-filter";
import { type FirstPage, useList } from "./list";
import { readDefaults } from "./read-defaults";

/** A page of all members' payments, newest first; admins alone. */
export function useAllPayments(query: ListQuery & PaymentFilter, first?: FirstPage<Receipt[]>) {
  return useList<typeof listAllPayments>("GET /payments", query, { first });
}

export type RentRoll = ResponseOf<typeof getRentRoll>;

/** Who has paid this month, who is late and by how much; dollars, admins alone. */
export function useRentRoll(first?: RentRoll) {
  const { data, error, isValidating, mutate } = useSWR<RentRoll, CallError>(
    ["GET /rent-roll"],
    () => call<typeof getRentRoll>("GET /rent-roll"),
    { ...readDefaults, ...(first && { fallbackData: first }) },
  );
  return { roll: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/** The payments that the filter lets through as a CSV file. Throws CallError. */
export function readPaymentsFile(filter: PaymentFilter): Promise<Blob> {
  return callFile<typeof exportPayments>("GET /payments/csv", { query: { ...filter } });
}
