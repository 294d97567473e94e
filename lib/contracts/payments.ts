import { typedCode } from "./coupons";
import { endpoint } from "./endpoint";
import { email, EXAMPLE_ID, ignored, instant, objectId, pageQuery } from "./fields";
import { PAYMENT_METHODS } from "./payments.methods";
import { MONTHS } from "./payments.months";
import { WHICH_PAYMENT } from "./payments.sentences";
import { OWN_PAYMENT_SORTS } from "./payments.sorts";
import { BAD_MONTH } from "./shared.sentences";
import * as z from "./zod";

export const month = z.enum(MONTHS);

/** The stage of an attempt by card; the status of a row until money is received. */
export const PAYMENT_STAGES = ["open", "processing", "failed", "canceled"] as const;
export type PaymentStage = (typeof PAYMENT_STAGES)[number];

/** The kinds of entries of a month's ledger, which is append-only. */
export const ENTRY_KINDS = [
  "charged",
  "received",
  "waived",
  "given_back",
  "give_back_failed",
  "disputed",
  "dispute_won",
  "dispute_lost",
  "reversed",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The source of an entry: the card provider, an admin, or a coupon that covers all. */
export const ENTRY_SOURCES = ["provider", "admin", "coupon"] as const;

/** The stage of the attempt until money is received, then its status. `overpaid`: another payment holds the month. */
export const PAYMENT_STATUSES = [
  "open",
  "processing",
  "paid",
  "failed",
  "canceled",
  "refunded",
  "disputed",
  "overpaid",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A month with one of these needs no other payment now: it is settled, or the bank is processing it. */
export const TAKEN_STATUSES = ["paid", "disputed", "processing"] as const satisfies readonly PaymentStatus[];

/** `2026-01`: the month a rent is for. */
export const billingPeriod = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, BAD_MONTH)
  .meta({ example: "2026-11" });

/** The form of a payment (docs/product.md 5.4): only the month is entered. */
export const monthForm = z.strictObject({ period: z.string().min(1, "Please choose a month.") });

/**
 * One month's rent as recorded (docs/product.md 5.7). Amounts in dollars: `amount` is the rent; `paid` the amount received,
 * before that rent − discount, which the card is charged; `kept` the amount received less refunds and disputes. A recorded
 * and reversed payment is `canceled`.
 */
export const payment = z
  .object({
    _id: objectId,
    email: z.string(),
    name: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    month,
    period: billingPeriod,
    rent: z.number(),
    amount: z.number(),
    coupon: z.string(),
    discount: z.number(),
    paid: z.number(),
    /** The amount that admins have waived. */
    waived: z.number(),
    given_back: z.number(),
    in_dispute: z.number(),
    kept: z.number(),
    method: z.enum(PAYMENT_METHODS),
    /** The reference of a payment without a card; else empty. */
    reference: z.string(),
    transactionId: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    date: instant,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof payment>;

/** GET /payments-history/{email}: newest first, own only. */
export const listPayments = endpoint({
  method: "GET",
  path: "/payments-history/{email}",
  summary: "Own payments",
  allow: ["member"],
  params: z.strictObject({ email }),
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(OWN_PAYMENT_SORTS).optional(),
  }),
  response: z.array(payment),
  paged: true,
  example: { params: { email: "member@nibash.test" }, query: { page: "1", limit: "20" } },
});

/**
 * An option of the Month field. `payable`: it is owed in the rent roll or one of the five ahead, and not settled. A month
 * without an agreement is never payable. `rent`: its rent without a coupon, in dollars, under its agreement.
 */
export const rentMonth = z
  .object({ month, period: billingPeriod, paid: z.boolean(), payable: z.boolean(), rent: z.number() })
  .meta({ id: "RentMonth" });
export type RentMonth = z.infer<typeof rentMonth>;

/** GET /rent-months: the twelve months and any other debts, oldest first; `rent`: today's, in dollars. */
export const listRentMonths = endpoint({
  method: "GET",
  path: "/rent-months",
  summary: "The months that can be paid, and the next unpaid one",
  allow: ["member"],
  response: z.object({ rent: z.number(), months: z.array(rentMonth), next: billingPeriod.nullable() }),
});

/** Amounts that a client may send: compared with the database, never used (docs/product.md 5.6). */
const claimed = z.number().optional();

/** POST /create-payment-intent: reserves the month and returns the provider's client secret. */
export const createPaymentIntent = endpoint({
  method: "POST",
  path: "/create-payment-intent",
  summary: "Start paying a month's rent",
  allow: ["member"],
  body: z.strictObject({
    rent: claimed,
    coupon: typedCode.nullish(),
    discount: claimed,
    month: month.optional(),
    /** The period that the page shows; it takes precedence over the month's name. */
    period: billingPeriod.optional(),
  }),
  response: z.object({
    /** Null if a coupon reduces the amount to zero: the month is recorded as paid without a card. */
    clientSecret: z.string().nullable(),
    transactionId: z.string(),
    period: billingPeriod,
    month,
    rent: z.number(),
    discount: z.number(),
    /** The charge in dollars. */
    amount: z.number(),
    coupon: z.string(),
  }),
  errors: [
    "amount_mismatch",
    "month_already_paid",
    /** The month's charge differs from the reservation and needs a person's decision. */
    "payment_mismatch",
    /** The month's charge is processing at the provider; no action is needed. */
    "payment_incomplete",
    "coupon_invalid",
    "coupon_expired",
    /** The coupon is not valid yet, has expired, or is used up. */
    "coupon_unusable",
    "conflict",
    "provider_unavailable",
  ],
  limit: "intent",
  example: { body: { rent: 650, coupon: "WELCOME15", discount: 97.5, month: "January" } },
});

/** POST /payments: records a payment once the provider confirms it; repeats return the same id. */
export const recordPayment = endpoint({
  method: "POST",
  path: "/payments",
  summary: "Record a payment that the provider has confirmed",
  allow: ["member"],
  body: z.strictObject({
    transactionId: z.string().min(1, WHICH_PAYMENT).max(255),
    email: ignored,
    name: ignored,
    apartment_no: ignored,
    floor_no: ignored,
    block_no: ignored,
    month: ignored,
    rent: ignored,
    amount: ignored,
    coupon: ignored,
    discount: ignored,
    status: ignored,
    date: ignored,
  }),
  response: z.object({ paymentResult: z.object({ insertedId: objectId }), status: z.enum(PAYMENT_STATUSES) }),
  errors: ["payment_incomplete", "payment_mismatch", "conflict", "provider_unavailable"],
  example: {
    body: { transactionId: "pi_3QxNibashExample" },
    response: { paymentResult: { insertedId: EXAMPLE_ID }, status: "paid" },
  },
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
  example: { params: { email: "member@nibash.test" } },
});
