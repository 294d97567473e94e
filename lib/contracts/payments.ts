import { endpoint } from "./endpoint";
import { EXAMPLE_ID, email, ignored, instant, objectId, pageQuery } from "./fields";
import { PAYMENT_METHODS } from "./payments.methods";
import { MONTHS } from "./payments.months";
import { WHICH_PAYMENT } from "./payments.sentences";
import { OWN_PAYMENT_SORTS } from "./payments.sorts";
import { BAD_MONTH } from "./shared.sentences";
import * as z from "./zod";

export const month = z.enum(MONTHS);

/** How far an attempt to pay by card has come; all there is to say of a row until money came. */
export const PAYMENT_STAGES = ["open", "processing", "failed", "canceled"] as const;
export type PaymentStage = (typeof PAYMENT_STAGES)[number];

/** What can happen to a month's money. A row's entries are only ever added to. */
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

/** Who told of an entry: the card provider, an admin, a coupon that covers all, or the fields of an earlier version. */
export const ENTRY_SOURCES = ["provider", "admin", "coupon", "migration"] as const;

/** The stage of the attempt until money came; then what became of it. `overpaid`: another payment holds the month. */
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

/** `2026-01`: the month a rent is for. */
export const billingPeriod = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, BAD_MONTH)
  .meta({ example: "2026-11" });

/** The form of a payment (docs/product.md 5.4): all but the month is known. */
export const monthForm = z.strictObject({ period: z.string().min(1, "Please choose a month.") });

/**
 * One month's rent as recorded (docs/product.md 5.7). Amounts in dollars: `amount` is the rent; `paid` is what was
 * received, before that rent − discount, what the card is charged; `kept` is what was received, less what was given
 * back and what is in dispute. A payment that was recorded and reversed is `canceled`.
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
    /** What the admins let the tenant off. */
    waived: z.number(),
    given_back: z.number(),
    in_dispute: z.number(),
    kept: z.number(),
    method: z.enum(PAYMENT_METHODS),
    /** Of what was paid without a card; else empty. */
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
 * One choice of the Month field. `payable`: the rent roll shows it as owed, or it is one of the five ahead, and it is
 * not settled. A month without an agreement is never payable. `rent`: what the month costs without a coupon, in dollars,
 * by the agreement that it falls under.
 */
export const rentMonth = z
  .object({ month, period: billingPeriod, paid: z.boolean(), payable: z.boolean(), rent: z.number() })
  .meta({ id: "RentMonth" });
export type RentMonth = z.infer<typeof rentMonth>;

/** GET /rent-months: what the twelve names mean now and whatever else is owed, oldest first; `rent`: today's, in dollars. */
export const listRentMonths = endpoint({
  method: "GET",
  path: "/rent-months",
  summary: "The months that can be paid, and the next unpaid one",
  allow: ["member"],
  response: z.object({ rent: z.number(), months: z.array(rentMonth), next: billingPeriod.nullable() }),
});

/** What a client may claim about money: compared with the database, never used (docs/product.md 5.6). */
const claimed = z.number().optional();

/** POST /create-payment-intent. Reserves the month, then answers the provider's client secret. */
export const createPaymentIntent = endpoint({
  method: "POST",
  path: "/create-payment-intent",
  summary: "Start paying a month's rent",
  allow: ["member"],
  body: z.strictObject({
    rent: claimed,
    coupon: z.string().max(64).nullish(),
    discount: claimed,
    month: month.optional(),
    /** The very month that the page shows; it wins over what the name means today. */
    period: billingPeriod.optional(),
  }),
  response: z.object({
    /** null where a coupon brings the amount to zero: the month is recorded as paid without a card. */
    clientSecret: z.string().nullable(),
    transactionId: z.string(),
    period: billingPeriod,
    month,
    rent: z.number(),
    discount: z.number(),
    /** Dollars the card will be charged. */
    amount: z.number(),
    coupon: z.string(),
  }),
  errors: [
    "amount_mismatch",
    "month_already_paid",
    /** The month's charge is not what was reserved: a person has to look. */
    "payment_mismatch",
    /** The month's charge is under way at the provider: it becomes right by itself. */
    "payment_incomplete",
    "coupon_invalid",
    "coupon_expired",
    /** Not yet, no longer, or as often as it may be. */
    "coupon_unusable",
    "conflict",
    "provider_unavailable",
  ],
  limit: "intent",
  example: { body: { rent: 650, coupon: "WELCOME15", discount: 97.5, month: "January" } },
});

/** POST /payments: records a payment once the provider confirms it; repeats answer the same id. */
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

/** GET /payments-history/{email}/csv: all own payments as a spreadsheet opens them, newest first. */
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
