"use client";

import { useEffect, useEffectEvent, useState } from "react";
import useSWR from "swr";
import { useList, type FirstPage } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import type { ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { call, callFile } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import {
  type PaymentInfo,
  findPaymentUnderWay,
  forgetPaymentUnderWay,
} from "@/lib/platform/session/held-payment";
import type { getBillFile, getMyAccount } from "./account-contract";
import type {
  getMyBalance,
  MyBalance,
  getMemberStatement,
  getMyStatement,
  listMemberStatements,
  listMyStatements,
} from "./balance-contract";
import type {
  createPaymentIntent,
  listRentMonths,
  recordPayment,
  exportOwnPayments,
  listPayments,
  Payment,
} from "./contract";
import type { getReceiptFile } from "./receipt-contract";

/** How often to poll a charge in flight. */
const CHARGE_ENDS_EVERY_MS = 3_000;

const TRANSIENT_ERRORS = new Set([
  "network",
  "unavailable",
  "provider_unavailable",
  "internal",
  "rate_limited",
]);

/** Whether the same call may succeed a little later. */
export const isTransient = ({ code }: CallError) => TRANSIENT_ERRORS.has(code);

export type RentMonths = ResponseOf<typeof listRentMonths>;

/** The prepared payment: amounts in dollars; no client secret if a coupon covers everything. */
export type Intent = ResponseOf<typeof createPaymentIntent>;

type Recorded = ResponseOf<typeof recordPayment>;

/** What a member is about to pay: lines, by their ids, and of the rent among them amount and displayed discount in dollars. */
interface Order {
  readonly lines: readonly string[];
  readonly rent: number;
  readonly coupon: string;
  readonly discount: number;
}

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

/** Reserves what is open of the lines and requests the client secret. Throws CallError. */
export function startPayment({ lines, rent, coupon, discount }: Order): Promise<Intent> {
  return call<typeof createPaymentIntent>("POST /create-payment-intent", {
    body: { lines: [...lines], rent, coupon, discount },
  });
}

/**
 * Records the payment once the provider confirms it. Idempotent: repeats return the same id. The fields besides the
 * transaction are not used: the server derives its own. Throws CallError.
 */
export function recordPaid(transactionId: string, info?: PaymentInfo): Promise<Recorded> {
  const told = info && {
    ...info,
    amount: info.rent,
    status: "paid",
    date: new Date().toISOString(),
  };
  return call<typeof recordPayment>("POST /payments", { body: { ...told, transactionId } });
}

/**
 * Fetches the client secret for an order. Sends no request while `order` is null; each `revision` refetches, because a
 * changed coupon makes the previous response stale. Returns no intent while a refetch is in flight.
 */
export function useIntent(
  order: Order | null,
  revision: number,
  onError: (error: CallError) => void,
): { intent: Intent | undefined; error: CallError | undefined; retry: () => void } {
  const { data, error, isValidating, mutate } = useSWR<Intent, CallError>(
    order && ["POST /create-payment-intent", revision, order],
    ([, , wanted]: [string, number, Order]) => startPayment(wanted),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      onError,
      // A charge started by another tab or an earlier visit ends by itself; everything else waits for the user.
      onErrorRetry: ({ code }, _key, _config, revalidate) => {
        if (code === "payment_incomplete") setTimeout(() => void revalidate(), CHARGE_ENDS_EVERY_MS);
      },
    },
  );
  const isCurrent = !isValidating && order !== null;
  return {
    intent: isCurrent && !error ? data : undefined,
    error: order === null ? undefined : error,
    retry: () => void mutate(),
  };
}

const LONGEST_WAIT_MS = 8_000;

/**
 * Follows up a charge that this tab had started before it was reloaded or closed: polls until the outcome is known, and
 * records a successful one. Returns true while polling. Use it in the browser only, since it reads session storage.
 * `patience`: for how many milliseconds the charge may still be on its way to the provider.
 */
export function usePaymentUnderWay(
  email: string | null,
  onPaid: (period: string) => void,
  patience = 0,
): boolean {
  const [underWay] = useState(() => findPaymentUnderWay(email));
  const [isAsking, setAsking] = useState(underWay !== null);
  const arrive = useEffectEvent(onPaid);
  useEffect(() => {
    if (!underWay) return;
    const leaving = new AbortController();
    void wasPaid(underWay.transactionId, leaving.signal, patience).then((isPaid) => {
      if (leaving.signal.aborted) return;
      forgetPaymentUnderWay();
      if (isPaid) arrive(underWay.period);
      setAsking(false);
    });
    return () => {
      leaving.abort();
    };
  }, [underWay, patience]);
  return isAsking;
}

async function wasPaid(transactionId: string, signal: AbortSignal, patience: number): Promise<boolean> {
  const started = Date.now();
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const { status } = await recordPaid(transactionId);
      if (status !== "processing") return status !== "open" && status !== "failed" && status !== "canceled";
    } catch (error) {
      if (!(error instanceof CallError)) return false;
      const isOnItsWay = error.code === "payment_incomplete" && Date.now() - started < patience;
      if (!isOnItsWay && !isTransient(error)) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, LONGEST_WAIT_MS)));
  }
  return false;
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
export interface WhichBill {
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
