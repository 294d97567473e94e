"use client";

import useSWR from "swr";
import type { findCoupon, FoundCoupon } from "@/lib/contracts/coupons";
import type { ResponseOf } from "@/lib/contracts/endpoint";
import type { createPaymentIntent, listRentMonths, recordPayment } from "@/lib/contracts/payments";
import type { Month } from "@/lib/contracts/payments.months";
import { call, type CallError } from "@/lib/session/call";
import type { PaymentInfo } from "@/lib/session/held-payment";
import { useResource } from "./resource";

/** How often a charge under way is asked after. */
const CHARGE_ENDS_EVERY_MS = 3_000;

const TRANSIENT_ERRORS = new Set([
  "network",
  "unavailable",
  "provider_unavailable",
  "internal",
  "rate_limited",
]);

/** Whether the same call may go through a little later. */
export const isTransient = ({ code }: CallError) => TRANSIENT_ERRORS.has(code);

export type RentMonths = ResponseOf<typeof listRentMonths>;
/** What the server has prepared: amounts in dollars, no client secret where a coupon pays all. */
export type Intent = ResponseOf<typeof createPaymentIntent>;
type Recorded = ResponseOf<typeof recordPayment>;

/** What a member is about to pay: the month, and the discount in dollars that the screen shows. */
interface Order {
  readonly month: Month;
  readonly period: string;
  readonly rent: number;
  readonly coupon: string;
  readonly discount: number;
}

/**
 * The twelve months as they can be paid now, and the next unpaid one. `isSteady`: read again only when
 * asked, for a screen on which a payment may be under way.
 */
export function useRentMonths(first?: RentMonths, { isSteady = false } = {}) {
  const isLive = !isSteady;
  return useResource<typeof listRentMonths>("GET /rent-months", {
    first,
    swr: { revalidateOnFocus: isLive, revalidateOnReconnect: isLive },
  });
}

/** The coupon of this code, and whether the caller may use it; null where there is none. Throws CallError. */
export function lookUpCoupon(code: string): Promise<FoundCoupon | null> {
  return call<typeof findCoupon>("GET /coupons/{code_or_id}", { params: { code_or_id: code } });
}

/** Reserves the month and asks for the client secret. Throws CallError. */
export function startPayment({ month, period, rent, coupon, discount }: Order): Promise<Intent> {
  return call<typeof createPaymentIntent>("POST /create-payment-intent", {
    body: { month, period, rent, coupon, discount },
  });
}

/**
 * Has the payment recorded once the provider confirms it; repeats answer the same id. The fields beside
 * the transaction are not used: the server derives its own. Throws CallError.
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
 * The client secret for an order. Nothing is asked while `order` is null; each `revision` asks again, because after a
 * coupon was changed the answer before it is no longer true. An answer counts only once it has been renewed.
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
      // A charge that another tab or an earlier visit began ends by itself; all else waits for the person.
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
