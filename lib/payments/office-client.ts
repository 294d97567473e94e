"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { DateOrder } from "@/lib/platform/contracts/csv-files";
import type { BodyInputOf, ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import type { PaymentFilter } from "@/lib/platform/lists/payment-filter";
import type { RollFilter } from "@/lib/platform/lists/roll-filter";
import { call, callFile } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type { listRentReminders, sendRentReminders } from "@/lib/rent-reminders/contract";
import type {
  giveBackPayment,
  listRecordableMonths,
  OfflineEntries,
  recordOfflinePayment,
  reversePayment,
  BankLine,
  checkBankStatement as endpoint,
} from "./offline-contract";
import type { exportPayments, listAllPayments, Receipt } from "./receipt-contract";
import type { getRentRoll, exportRentRoll, getRentHistory, RentRollRow } from "./roll-contract";

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

export type RentHistory = ResponseOf<typeof getRentHistory>;

export type RemindersSent = ResponseOf<typeof sendRentReminders>;

/** Returns 24 months up to this one, oldest first (dollars); for admins. */
export function useRentHistory(first?: RentHistory) {
  return useResource<typeof getRentHistory>("GET /rent-roll/history", { first });
}

/** Returns who gets which rent mail today; fetched only while it is shown. */
export function useTodaysReminders(isOpen: boolean) {
  return useResource<typeof listRentReminders>("GET /rent-reminders", { enabled: isOpen });
}

/** Fetches the rows that match the filter as a CSV file. Throws CallError. */
export function readRollFile(period: string, filter: RollFilter): Promise<Blob> {
  return callFile<typeof exportRentRoll>("GET /rent-roll/csv", { query: { period, ...filter } });
}

/** A member's month that can be waived, with its amount. */
export type WaivableMonth = Pick<RentRollRow, "email" | "name" | "apartment_no" | "due">;

async function waiveOne(period: string, row: WaivableMonth, waive_reason: string): Promise<void> {
  const { email, name, apartment_no, due } = row;
  try {
    await call<typeof recordOfflinePayment>("POST /offline-payments", {
      body: { email, apartment_no, period, waived: due, waive_reason },
    });
  } catch (error) {
    // Of several, names the one that failed.
    if (!(error instanceof CallError)) throw error;
    const { status, code, message, fields } = error;
    throw new CallError(status, code, `${apartment_no}, ${name || email}: ${message}`, fields);
  }
}

/** Bulk actions on rows of a roll. Each refreshes the roll and throws CallError if it is rejected. */
export function useRollChanges() {
  const refreshOf = useRefreshOf();
  const refresh = () =>
    refreshOf(
      ...["GET /rent-roll", "GET /rent-roll/history", "GET /rent-reminders", "GET /payments"],
      "GET /offline-payments/months",
    );

  const remind = async (period: string, rows: readonly RentRollRow[]): Promise<RemindersSent> => {
    const emails = [...new Set(rows.map(({ email }) => email))];
    const answer = await call<typeof sendRentReminders>("POST /rent-reminders", { body: { period, emails } });
    await refresh();
    return answer;
  };

  /** Waives the month for each in turn, until one is rejected. */
  const waive = async (
    period: string,
    rows: readonly WaivableMonth[],
    waive_reason: string,
  ): Promise<void> => {
    try {
      for (const row of rows) await waiveOne(period, row, waive_reason);
    } finally {
      await refresh();
    }
  };
  return { remind, waive };
}

/** Fetches what each line of a bank statement would record; writes nothing. Throws CallError. */
export function checkBankStatement(csv: string, dateOrder?: DateOrder): Promise<BankLine[]> {
  return call<typeof endpoint>("POST /bank-statement", { csv, query: { date_order: dateOrder } });
}
