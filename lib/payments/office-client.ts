"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type * as z from "@/lib/platform/contracts/zod";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import type { PaymentFilter } from "@/lib/platform/lists/payment-filter";
import { call, callFile } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type { Account, getAccount } from "./account-contract";
import type {
  chargeForm,
  giveBackPayment,
  postCharge,
  reverseCharge,
  listRecordableMonths,
  recordReceipt,
  recordOfflinePayment,
  reversePayment,
} from "./office-contract";
import type { exportPayments, listAllPayments, Receipt } from "./receipt-contract";

/** Returns a page of all members' payments, newest first; for admins. */
export function useAllPayments(query: ListQuery & PaymentFilter, first?: FirstPage<Receipt[]>) {
  return useList<typeof listAllPayments>("GET /payments", query, { first });
}

/** Fetches the payments that match the filter as a CSV file. Throws CallError. */
export function readPaymentsFile(filter: PaymentFilter): Promise<Blob> {
  return callFile<typeof exportPayments>("GET /payments/csv", { query: { ...filter } });
}

/** Who pays, and for which apartment. */
export interface Payer {
  readonly email: string;
  readonly apartment_no: string;
}

/** Returns what can be recorded for a tenant, oldest first; undefined while loading. */
export function useRecordableMonths({ email, apartment_no }: Payer) {
  return useResource<typeof listRecordableMonths>(MONTHS, {
    query: { email, apartment_no },
    // Never shows another tenant's months meanwhile.
    swr: { keepPreviousData: false },
  });
}

const MONTHS = "GET /offline-payments/months";

/** Reads again all that shows a tenant's money. */
export function useMoneyRefresh() {
  const refreshOf = useRefreshOf();
  return () =>
    refreshOf(
      ...["GET /rent-roll", "GET /rent-roll/history", "GET /rent-reminders", "GET /payments"],
      ...["GET /members/{id}", "GET /accounts/{user_id}", MONTHS],
    );
}

/**
 * Records payments made without a card, gives money back, and reverses wrong records. Each but `receive`
 * refreshes the lists, and each throws CallError if it is refused.
 */
export function usePaymentChanges() {
  const refresh = useMoneyRefresh();
  const { keyOf, arrived } = useSendingKey();
  /** Records what a line of the bank's statement pays of a month's rent. */
  const recordMonth = async (
    { email, apartment_no }: Payer,
    entries: Omit<BodyInputOf<typeof recordOfflinePayment>, "email" | "apartment_no" | "key">,
  ) => {
    const body = { ...entries, email, apartment_no };
    await call<typeof recordOfflinePayment>("POST /offline-payments", {
      body: { ...body, key: keyOf(body) },
    });
    arrived();
    await refresh();
  };
  /** Records a receipt, of one or of a sheet; the caller refreshes after the last. */
  const receive = async (
    { email, apartment_no }: Payer,
    receipt: Omit<BodyInputOf<typeof recordReceipt>, "email" | "apartment_no" | "key">,
  ) => {
    const body = { ...receipt, email, apartment_no };
    await call<typeof recordReceipt>("POST /receipts", { body: { ...body, key: keyOf(body) } });
  };
  const giveBack = async (id: string, body: Omit<BodyInputOf<typeof giveBackPayment>, "key">) => {
    const key = keyOf({ id, ...body });
    await call<typeof giveBackPayment>("POST /payments/{id}/give-back", {
      params: { id },
      body: { ...body, key },
    });
    arrived();
    await refresh();
  };
  const reverse = async (id: string, reason: string) => {
    const { modifiedCount } = await call<typeof reversePayment>("POST /payments/{id}/reverse", {
      params: { id },
      body: { reason },
    });
    await refresh();
    // Another admin was faster, and may have given another reason.
    if (modifiedCount === 0) throw new CallError(409, "conflict", "This payment is reversed already.");
  };
  return { recordMonth, receive, giveBack, reverse, refresh };
}

/** Returns a tenant's bills and receipts, for admins. */
export function useAccount(userId: string, first?: Account) {
  return useResource<typeof getAccount>("GET /accounts/{user_id}", { params: { user_id: userId }, first });
}

/** Puts lines on a tenant's bill or takes them off. Each throws CallError if it is rejected. */
export function useAccountChanges(
  tenant: Payer | { readonly user_id: string; readonly apartment_no: string },
) {
  const refresh = useMoneyRefresh();
  const post = async (charge: z.output<typeof chargeForm>) => {
    await call<typeof postCharge>("POST /charges", { body: { ...charge, ...tenant } });
    await refresh();
  };
  const reverse = async (id: string, reason: string) => {
    await call<typeof reverseCharge>("POST /charges/{id}/reverse", { params: { id }, body: { reason } });
    await refresh();
  };
  return { post, reverse };
}
