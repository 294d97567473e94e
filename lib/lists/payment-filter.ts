/** The payment statuses an admin can look for: of money that came or is coming, and of what was recorded and reversed. */
export const CHARGED = ["processing", "paid", "disputed", "refunded", "overpaid", "canceled"] as const;

/** What the payments of all members are narrowed down to; all of it stands in the address. */
export interface PaymentFilter {
  readonly status?: (typeof CHARGED)[number];
  /** `2026-11` */
  readonly period?: string;
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const PAYMENT_FILTER_NAMES = ["status", "period", "q"] as const;

const PERIOD = /^\d{4}-(0[1-9]|1[0-2])$/;
const LONGEST = 80;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readPaymentFilter(address: URLSearchParams): PaymentFilter {
  const status = CHARGED.find((name) => name === address.get("status"));
  const period = address.get("period") ?? "";
  const q = (address.get("q") ?? "").trim().slice(0, LONGEST);
  return { ...(status && { status }), ...(PERIOD.test(period) && { period }), ...(q && { q }) };
}
