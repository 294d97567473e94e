"use client";

import type { BodyInputOf, ResponseOf } from "@/lib/contracts/endpoint";
import type {
  giveBackPayment,
  listRecordableMonths,
  OfflineEntries,
  recordOfflinePayment,
  reversePayment,
} from "@/lib/contracts/offline-payments";
import type { exportPayments, listAllPayments, Receipt } from "@/lib/contracts/receipts";
import type { getRentRoll } from "@/lib/contracts/rent-roll";
import { call, callFile } from "@/lib/session/call";
import { CallError } from "@/lib/session/call-error";
import type { ListQuery } from "@/lib/lists/list-query";
import type { PaymentFilter } from "@/lib/lists/payment-filter";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { useResource } from "./resource";
import { useSendingKey } from "./sending-key";

/** Returns a page of all members' payments, newest first; for admins. */
export function useAllPayments(query: ListQuery & PaymentFilter, first?: FirstPage<Receipt[]>) {
  return useList<typeof listAllPayments>("GET /payments", query, { first });
}

export type RentRoll = ResponseOf<typeof getRentRoll>;

/** Returns who has paid a month (default: this one), who is late and by how much (dollars); for admins. */
export function useRentRoll(first?: RentRoll, period?: string) {
  const isFirst = first && (!period || first.period === period);
  return useResource<typeof getRentRoll>("GET /rent-roll", {
    query: { period },
    first: isFirst ? first : undefined,
  });
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

/**
 * Records payments made without a card, gives money back, and reverses wrong records. Each refreshes the lists and
 * throws CallError if it is rejected.
 */
export function usePaymentChanges() {
  const refreshOf = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  const refresh = () =>
    refreshOf(
      ...["GET /rent-roll", "GET /rent-roll/history", "GET /rent-reminders", "GET /payments"],
      ...["GET /members/{id}", MONTHS],
    );
  const record = async ({ email, apartment_no }: Payer, entries: OfflineEntries) => {
    await call<typeof recordOfflinePayment>("POST /offline-payments", {
      body: { ...entries, email, apartment_no },
    });
    await refresh();
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
  return { record, giveBack, reverse, refresh };
}
