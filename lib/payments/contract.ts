import { endpoint, type SentencesOf } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  email,
  EXAMPLE_ID,
  ignored,
  instant,
  objectId,
  pageQuery,
  EXAMPLE_MEMBER,
  EXAMPLE_APARTMENT,
  typedCode,
} from "@/lib/platform/contracts/fields";
import { MONTHS } from "@/lib/platform/contracts/language";
import { PAYMENT_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { WHICH_PAYMENT, OWN_PAYMENT_SORTS } from "./names";

export const EXAMPLE_PAYMENT = {
  _id: EXAMPLE_ID,
  ...EXAMPLE_MEMBER,
  ...EXAMPLE_APARTMENT,
  month: "November",
  period: "2026-11",
  amount: 780,
  coupon: "WELCOME15",
  discount: 117,
  paid: 663,
  waived: 0,
  given_back: 0,
  in_dispute: 0,
  kept: 663,
  method: "card",
  reference: "",
  transactionId: "pi_3QxNibashExample",
  status: "paid",
  date: "2026-11-04T09:30:00.000Z",
  settles: { periods: ["2026-11"], credit: 0, to_refund: 0 },
  covers: [{ period: "2026-11", kind: "rent", label: "Rent", amount: 663 }],
  credit: 0,
};

export const CSV = [
  "Receipt,Name,Email,Apartment No,Floor No,Block,Month,Rent,Coupon,Discount,Waived,Paid Amount,Refunded,In Dispute,Kept,Status,Payment Date,Transaction ID,Method,Reference,Recorded By",
  "2026-11-5B-234567,Tanvir Hasan,member@nibash.test,5B,5,B,2026-11,780.00,WELCOME15,117.00,0.00,663.00,0.00,0.00,663.00,paid,2026-11-04,pi_3QxNibashExample,Card,,",
].join("\r\n");

export const month = z.enum(MONTHS);

/** The stage of an attempt by card; the status of a row until money is received. */
export const PAYMENT_STAGES = ["open", "processing", "failed", "canceled"] as const;
export type PaymentStage = (typeof PAYMENT_STAGES)[number];

/** The kinds of entries of a payment, which are append-only. */
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

/** The stage of the attempt until money is received, then its status. */
export const PAYMENT_STATUSES = [...PAYMENT_STAGES, "paid", "refunded", "disputed"] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The months of the lines that money covers now, and what is left of it; of money that went back what it was for. */
export const settles = z
  .object({ periods: z.array(billingPeriod), credit: z.number(), to_refund: z.number() })
  .meta({ id: "Settles" });

/**
 * Money received at once, as recorded (docs/product.md 5.7). Amounts in dollars: `amount` is the rent; `paid` the amount received,
 * before that rent − discount, which the card is charged; `kept` the amount received less refunds and disputes. `period` is the
 * month that it was made for, `settles` what it pays. A recorded and reversed payment is `canceled`.
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
    waived: z.number(),
    given_back: z.number(),
    in_dispute: z.number(),
    kept: z.number(),
    method: z.enum(PAYMENT_METHODS),
    reference: z.string(),
    transactionId: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    date: instant,
    settles,
    /** What it paid when it was recorded, and what was left of it; nothing of before receipts said so. */
    covers: z.array(
      z.object({ period: billingPeriod, kind: z.string(), label: z.string(), amount: z.number() }),
    ),
    credit: z.number(),
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
  example: {
    params: { email: "member@nibash.test" },
    query: { page: "1", limit: "20" },
    response: [EXAMPLE_PAYMENT],
  },
});

/** An option of the Month field. `payable`: something of its bill is open. `rent`: without a coupon, under its agreement. */
const rentMonth = z
  .object({
    month,
    period: billingPeriod,
    paid: z.boolean(),
    payable: z.boolean(),
    rent: z.number(),
    /** What is open of its bill; 0 if it is paid or cannot be paid. */
    open: z.number(),
    /** Its open lines, for `lines` of a payment; the amount is what a line costs after what was let off. */
    lines: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        label: z.string(),
        amount: z.number(),
        open: z.number(),
        /** Of a rent: whether a coupon of less than 100 percent can be given for it. */
        takes_coupon: z.boolean(),
      }),
    ),
  })
  .meta({ id: "RentMonth" });

export type RentMonth = z.infer<typeof rentMonth>;

/** GET /rent-months: the twelve months and any other debts, oldest first; `rent`: today's, in dollars. */
export const listRentMonths = endpoint({
  method: "GET",
  path: "/rent-months",
  summary: "The months that can be paid, and the next unpaid one",
  allow: ["member"],
  response: z.object({
    rent: z.number(),
    months: z.array(rentMonth),
    next: billingPeriod.nullable(),
    /** The open months up to this one, oldest first. */
    due: z.array(billingPeriod),
  }),
  example: {
    response: {
      rent: 780,
      months: [
        {
          month: "November",
          period: "2026-11",
          paid: false,
          payable: true,
          rent: 780,
          open: 780,
          lines: [
            {
              id: "rent:2026-11",
              kind: "rent",
              label: "Rent",
              amount: 780,
              open: 780,
              takes_coupon: true,
            },
          ],
        },
      ],
      next: "2026-11",
      due: ["2026-11"],
    },
  },
});

/** Amounts that a client may send: compared with the database, never used (docs/product.md 5.6). */
const claimed = z.number().optional();

/** POST /create-payment-intent: reserves what is open of the lines and returns the provider's client secret. */
export const createPaymentIntent = endpoint({
  method: "POST",
  path: "/create-payment-intent",
  summary: "Start paying a month's rent, or what is open of these lines",
  allow: ["member"],
  body: z.strictObject({
    rent: claimed,
    coupon: typedCode.nullish(),
    discount: claimed,
    month: month.optional(),
    /** The period that the page shows; it takes precedence over the month's name. */
    period: billingPeriod.optional(),
    /** The lines of the bills to pay, by id; by default the month's rent alone. */
    lines: z.array(z.string().min(1).max(100)).min(1).max(50).optional(),
  }),
  response: z.object({
    /** Null if a coupon reduces the amount to zero: the month is recorded as paid without a card. */
    clientSecret: z.string().nullable(),
    transactionId: z.string(),
    period: billingPeriod,
    month,
    lines: z.array(z.string()),
    rent: z.number(),
    discount: z.number(),
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
    "coupon_unusable",
    "conflict",
    "provider_unavailable",
  ],
  limit: "intent",
  example: {
    body: { rent: 650, coupon: "WELCOME15", discount: 97.5, month: "January" },
    response: {
      clientSecret: "pi_3QxNibashExample_secret_example",
      transactionId: "pi_3QxNibashExample",
      period: "2026-01",
      month: "January",
      lines: ["rent:2026-01"],
      rent: 650,
      discount: 97.5,
      amount: 552.5,
      coupon: "WELCOME15",
    },
  },
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

/** Apartment and month, of several months in words: from the row's own subject, or for provider events, whose subject is the intent. */
const FOR = "for {home}, {after.period|month}";
const FOR_LINES = "for {home}, {after.pays}";
const OF_CARD = "for {after.apartment_no}, {after.period|month}";

/** The audit trail's sentence for each action. */
export const audited = {
  "payment.open": [
    `{who} opened the payment by card ${OF_CARD} again`,
    "{who} opened the payment {subject} again",
  ],
  "payment.processing": [
    `{who} recorded that the bank works on a payment by card ${OF_CARD}`,
    "{who} recorded that the bank works on the payment {subject}",
  ],
  "payment.failed": [
    `{who} recorded that a card failed ${OF_CARD}`,
    "{who} recorded that the card of the payment {subject} failed",
  ],
  "payment.canceled": [
    `{who} recorded that a payment by card was cancelled ${OF_CARD}`,
    "{who} recorded that the payment {subject} was cancelled",
  ],
  "payment.charged": [
    `{who} recorded {after.kept|cents} by card ${OF_CARD}`,
    "{who} recorded a charge of the payment {subject}",
  ],
  "payment.paid": [
    `{who} recorded {after.kept|cents} by card ${OF_CARD}`,
    `{who} paid {after.period|month} of {after.apartment_no} by a coupon`,
    "{who} recorded the payment {subject}",
  ],
  "payment.received": "{who} recorded money for the payment {subject}",
  "payment.waived": "{who} waived some of the payment {subject}",
  "payment.given_back": [
    `{who} recorded {after.given_back|cents} given back in all ${OF_CARD}`,
    "{who} recorded money given back of the payment {subject}",
  ],
  "payment.give_back_failed": [
    `{who} recorded that money did not reach the card: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded that money of the payment {subject} did not reach the card",
  ],
  "payment.refunded": [
    `{who} recorded {after.given_back|cents} given back in all ${OF_CARD}: nothing is kept`,
    `{who} recorded that nothing is kept ${OF_CARD}`,
    "{who} recorded that nothing is kept of the payment {subject}",
  ],
  "payment.disputed": [
    `{who} recorded a dispute: the bank holds {after.in_dispute|cents} ${OF_CARD}`,
    "{who} recorded a dispute about the payment {subject}",
  ],
  "payment.inquiry": [
    `{who} recorded that the bank asks about the payment by card ${OF_CARD}`,
    "{who} recorded that the bank asks about the payment {subject}",
  ],
  "payment.dispute_won": [
    `{who} recorded a dispute that was won: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded a dispute that was won about the payment {subject}",
  ],
  "payment.dispute_lost": [
    `{who} recorded a dispute that was lost: {after.kept|cents} is kept ${OF_CARD}`,
    "{who} recorded a dispute that was lost about the payment {subject}",
  ],
  "payment.reversed": [
    `{who} reversed what was recorded ${FOR}: {after.reason}`,
    `{who} reversed what was recorded ${FOR_LINES}: {after.reason}`,
    "{who} reversed the payment {subject}",
  ],
  "payment.recorded": [
    `{who} recorded {after.received|dollars} {after.method|way} and waived {after.waived|dollars} ${FOR}: {after.waive_reason}`,
    `{who} recorded {after.received|dollars} {after.method|way} and waived {after.waived|dollars} ${FOR}`,
    `{who} recorded {after.received|dollars} {after.method|way} ${FOR}`,
    `{who} recorded {after.received|dollars} {after.method|way} ${FOR_LINES}`,
    `{who} waived {after.waived|dollars} ${FOR}: {after.waive_reason}`,
    `{who} waived {after.waived|dollars} ${FOR}`,
    "{who} recorded a payment for {subject}",
  ],
  "payment.given-back": [
    `{who} gave back {after.amount|dollars} ${FOR}: {after.reason}`,
    `{who} gave back {after.amount|dollars} ${FOR_LINES}: {after.reason}`,
    "{who} gave back money for {subject}",
  ],
  "payment.give-back-ordered": [
    `{who} had {after.amount|dollars} sent back to the card ${FOR}: {after.reason}`,
    "{who} had money sent back to the card for {subject}",
  ],
  "payment.give-back-refused": [
    `The provider did not send {after.amount|dollars} back to the card ${FOR}`,
    "The provider did not send money back to the card for {subject}",
  ],
} as const satisfies SentencesOf<string> & SentencesOf<`payment.${PaymentStatus | EntryKind}`>;
