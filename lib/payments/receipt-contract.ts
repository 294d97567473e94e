import { MONEY_READ, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  EXAMPLE_ID,
  instant,
  objectId,
  pageQuery,
  search,
  email,
  pdf,
} from "@/lib/platform/contracts/fields";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import * as z from "@/lib/platform/contracts/zod";
import { payment, EXAMPLE_PAYMENT, CSV } from "./contract";
import { PAYMENT_SORTS } from "./names";

const EXAMPLE_RECEIPT = {
  ...EXAMPLE_PAYMENT,
  number: "2026-11-5B-234567",
  card_brand: "visa",
  card_last4: "4242",
  refunded: 0,
  percent: 15,
  recorded_by: "",
  waived_reason: "",
  reversed: null,
  returns: [],
  failed_returns: [],
  returning: 0,
  still_open: 0,
};

/** A payment with the further data of a receipt (docs/product.md 5.9). Amounts in dollars. */
const receipt = payment
  .extend({
    /** `2026-11-4A-9F3C1D`: permanent, and short enough for the phone. */
    number: z.string(),
    card_brand: z.string(),
    /** Empty if a coupon covered everything. */
    card_last4: z.string(),
    refunded: z.number(),
    percent: z.number().int(),
    /** The admin who recorded it; empty for a card and a coupon. */
    recorded_by: z.string(),
    /** The reason of a waiver; empty without one. */
    waived_reason: z.string(),
    /** What was waived with it until it was reversed; absent if nothing was, or it stands. */
    waived_before: z.number().optional(),
    /** Why it was reversed; null if it was not. */
    reversed: z.string().nullable(),
    /** The refunds, oldest first; `by` and `reason` are empty for those made at the provider. */
    returns: z.array(z.object({ amount: z.number(), at: instant, by: z.string(), reason: z.string() })),
    /** Failed refunds, oldest first: the money is kept again. */
    failed_returns: z.array(z.object({ amount: z.number(), at: instant })),
    /** Dollars being refunded to the card. */
    returning: z.number(),
    /** What was open after it, up to that month; null if that is not known. */
    still_open: z.number().nullable(),
    /** That of its paper; absent: English. */
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ id: "Receipt" });

export type Receipt = z.infer<typeof receipt>;

/** GET /payments/{id}: a receipt, for its current or former member and for admins. Else 404. */
export const getReceipt = endpoint({
  method: "GET",
  path: "/payments/{id}",
  summary: "A payment as its receipt shows it",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ id: objectId }),
  response: receipt,
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_ID }, response: EXAMPLE_RECEIPT },
});

/** GET /payments/{id}/receipt: the receipt as a one-page PDF. */
export const getReceiptFile = endpoint({
  method: "GET",
  path: "/payments/{id}/receipt",
  summary: "A receipt as PDF",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ id: objectId }),
  ...pdf,
  example: { params: { id: EXAMPLE_ID } },
});

/** Filters of the admin's payments; `q` searches parts of name, email, apartment, coupon or transaction id. */
const paymentFilters = {
  status: z.enum(["processing", "paid", "disputed", "refunded", "canceled"]).optional(),
  period: billingPeriod.optional(),
  q: search().optional(),
};

/** GET /payments: for admins, all payments with money received or pending; newest first, paged. */
export const listAllPayments = endpoint({
  method: "GET",
  path: "/payments",
  summary: "All payments",
  allow: MONEY_READ,
  query: z.strictObject({ ...pageQuery, ...paymentFilters, sort: z.enum(PAYMENT_SORTS).optional() }),
  response: z.array(receipt),
  paged: true,
  example: {
    query: { status: "paid", period: "2025-01", page: "1", limit: "20" },
    response: [EXAMPLE_RECEIPT],
  },
});

/** GET /payments/csv: the same payments and filters as a file; at most 10,000 rows. */
export const exportPayments = endpoint({
  method: "GET",
  path: "/payments/csv",
  summary: "All payments as CSV",
  allow: MONEY_READ,
  query: z.strictObject(paymentFilters),
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: { query: { status: "paid", period: "2025-01" }, response: CSV },
});

/** GET /payments-history/{email}/csv: all of the caller's payments as CSV, newest first. */
export const exportOwnPayments = endpoint({
  method: "GET",
  path: "/payments-history/{email}/csv",
  summary: "Own payments as CSV",
  allow: ["member"],
  params: z.strictObject({ email }),
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: { params: { email: "member@nibash.test" }, response: CSV },
});

/** GET /my-receipts: all of the caller's receipts, newest first; also for former tenants. */
export const listMyReceipts = endpoint({
  method: "GET",
  path: "/my-receipts",
  summary: "The receipts of all one's own payments",
  allow: ["user", "member"],
  query: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit }),
  response: z.array(receipt),
  paged: true,
  example: { query: { page: "1", limit: "20" }, response: [EXAMPLE_RECEIPT] },
});
