/** The payment statuses an admin can filter by: received or pending money, and reversed records. */
export const SHOWN_STATUSES = ["processing", "paid", "disputed", "refunded", "canceled"] as const;

/** The filter of all members' payments, stored in the URL. */
export interface PaymentFilter {
  readonly status?: (typeof SHOWN_STATUSES)[number];
  /** `2026-11` */
  readonly period?: string;
  readonly q?: string;
}

/** The filter's parameters in the URL. */
export const PAYMENT_FILTER_NAMES = ["status", "period", "q"] as const;

const PERIOD = /^\d{4}-(0[1-9]|1[0-2])$/;

const LONGEST = 80;

/** Reads the filter from the URL; ignores invalid values. */
export function readPaymentFilter(address: URLSearchParams): PaymentFilter {
  const status = SHOWN_STATUSES.find((name) => name === address.get("status"));
  const period = address.get("period") ?? "";
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(status && { status }), ...(PERIOD.test(period) && { period }), ...(q && { q }) };
}
