"use client";

import useSWR from "swr";
import type { findCoupon, FoundCoupon } from "@/lib/contracts/coupons";
import type { ResponseOf } from "@/lib/contracts/endpoint";
import type { createPaymentIntent, listRentMonths, recordPayment } from "@/lib/contracts/payments";
import type { Month } from "@/lib/contracts/payments.months";
import { call } from "@/lib/session/call";
import type { CallError } from "@/lib/session/call-error";
import type { PaymentInfo } from "@/lib/session/held-payment";
import { useResource } from "./resource";

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

/** What a member is about to pay: the month, and the displayed discount in dollars. */
interface Order {
  readonly month: Month;
  readonly period: string;
  readonly rent: number;
  readonly coupon: string;
  readonly discount: number;
}

/**
 * Returns the twelve payable months and the next unpaid one. `isSteady`: refetches only on demand, for a screen with a
 * payment that may be in flight.
 */
export function useRentMonths(first?: RentMonths, { isSteady = false } = {}) {
  const isLive = !isSteady;
  return useResource<typeof listRentMonths>("GET /rent-months", {
    first,
    swr: { revalidateOnFocus: isLive, revalidateOnReconnect: isLive },
  });
}

/** Returns the coupon with this code, and whether the caller may use it; null if there is none. Throws CallError. */
export function lookUpCoupon(code: string): Promise<FoundCoupon | null> {
  return call<typeof findCoupon>("GET /coupons/{code_or_id}", { params: { code_or_id: code } });
}

/** Reserves the month and requests the client secret. Throws CallError. */
export function startPayment({ month, period, rent, coupon, discount }: Order): Promise<Intent> {
  return call<typeof createPaymentIntent>("POST /create-payment-intent", {
    body: { month, period, rent, coupon, discount },
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
