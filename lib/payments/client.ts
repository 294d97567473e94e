"use client";

import type { useTranslations } from "#translations";
import { useList, type FirstPage } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import type { ResponseOf } from "@/lib/platform/contracts/endpoint";
import { MONTHS_AHEAD, periodLabel } from "@/lib/platform/format/periods";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { callFile } from "@/lib/platform/session/call";
import type {
  getBillFile,
  getMyAccount,
  getMyBalance,
  MyBalance,
  getMemberStatement,
  getMyStatement,
  listMemberStatements,
  listMyStatements,
} from "./account-contract";
import type { listRentMonths, listPayments, Payment, RentMonth } from "./contract";
import type { getReceiptFile, exportOwnPayments } from "./receipt-contract";

export type RentMonths = ResponseOf<typeof listRentMonths>;

/**
 * Returns the twelve months and older debts, and the next unpaid one. `isSteady`: refetches only on demand, for a screen with a
 * payment that may be in flight.
 */
export function useRentMonths(first?: RentMonths, { isSteady = false } = {}) {
  const isLive = !isSteady;
  return useResource<typeof listRentMonths>("GET /rent-months", {
    first,
    swr: { revalidateOnFocus: isLive, revalidateOnReconnect: isLive },
  });
}

/** Returns what the caller owes and has paid; for users and members. */
export function useMyBalance(first?: MyBalance) {
  return useResource<typeof getMyBalance>("GET /my-balance", { first });
}

/** Returns the caller's own bills and receipts; for users and members. */
export function useMyAccount() {
  return useResource<typeof getMyAccount>("GET /my-account");
}

/** Returns the years that have a statement, newest first: of the person with this id, else of the caller. */
export function useStatements(userId?: string) {
  const isOwn = userId === undefined;
  const own = useResource<typeof listMyStatements>("GET /my-statements", { enabled: isOwn });
  const others = useResource<typeof listMemberStatements>("GET /members/{id}/statements", {
    params: { id: userId ?? "" },
    enabled: !isOwn,
  });
  return isOwn ? own : others;
}

/** Fetches the statement of a year as PDF. Throws CallError. */
export function readStatement(year: number, userId?: string): Promise<Blob> {
  const params = { year: String(year) };
  return userId === undefined
    ? callFile<typeof getMyStatement>("GET /my-statements/{year}", { params })
    : callFile<typeof getMemberStatement>("GET /members/{id}/statements/{year}", {
        params: { ...params, id: userId },
      });
}

/** Returns a page of the caller's payments, newest first. */
export function usePaymentsHistory(email: string, query: ListQuery, first?: FirstPage<Payment[]>) {
  return useList<typeof listPayments>("GET /payments-history/{email}", query, { first, params: { email } });
}

/** Fetches the caller's payments as a CSV file. Throws CallError. */
export function readOwnPaymentsFile(email: string): Promise<Blob> {
  return callFile<typeof exportOwnPayments>("GET /payments-history/{email}/csv", { params: { email } });
}

/** A month's bill: whose by an admin, else one's own. */
interface WhichBill {
  readonly period: string;
  readonly apartment_no: string;
  readonly user_id?: string;
}

/** Fetches the bill of a month as PDF. Throws CallError. */
export function readBillFile({ period, ...query }: WhichBill): Promise<Blob> {
  return callFile<typeof getBillFile>("GET /bills/{period}", { params: { period }, query });
}

/** Fetches the receipt of a payment as PDF; the member's own, or any for an admin. Throws CallError. */
export function readReceiptFile(id: string): Promise<Blob> {
  return callFile<typeof getReceiptFile>("GET /payments/{id}/receipt", { params: { id } });
}

/** Whether it is one of the last five of the selectable months, which are ahead of this one (docs/product.md 5.3). */
export const isAhead = (months: readonly RentMonth[], period: string): boolean =>
  months.slice(-MONTHS_AHEAD).some((month) => month.period === period);

/** `December 2026, in advance` */
export function monthToPay(
  months: readonly RentMonth[],
  period: string,
  t: ReturnType<typeof useTranslations<"checkout.month">>,
): string {
  return isAhead(months, period) ? t("inAdvance", { month: periodLabel(period) }) : periodLabel(period);
}
