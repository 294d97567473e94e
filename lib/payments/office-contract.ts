import { apartmentNo } from "@/lib/apartments/contract";
import { MONTHLY_KINDS } from "@/lib/building/contract";
import { currencyName } from "@/lib/platform/contracts/currency";
import { METERS, MONEY, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  day,
  email,
  EXAMPLE_ID,
  inserted,
  line,
  modified,
  objectId,
  orEmpty,
  sendingKey,
  text,
  typedAmount,
  noAmount,
} from "@/lib/platform/contracts/fields";
import { NO_NOTE } from "@/lib/platform/contracts/messages";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { REASON_MISSING, NO_REFERENCE } from "./names";

/** What no agreement can know; the last two lower what is owed. */
export const CHARGE_KINDS = ["meter", "arrears", "fee", "other", "credit", "waiver"] as const;

export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Whether a kind lowers what is owed. */
export const lowers = (kind: ChargeKind) => kind === "credit" || kind === "waiver";

export const LINE_KINDS = ["rent", ...MONTHLY_KINDS, ...CHARGE_KINDS] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/** What money paid, line by line; dollars. */
export const covers = z.array(
  z.object({ period: billingPeriod, kind: z.enum(LINE_KINDS), amount: z.number() }),
);

const receivedAmount = typedAmount(0.01, 1_000_000, noAmount);

/** A tenant by email or by id, and their apartment if they have had more than one. */
const tenant = {
  email: email.optional(),
  user_id: objectId.optional(),
  apartment_no: apartmentNo.optional(),
};

/** A tenant is named by one of the two. */
const namesTenant = (
  { email: address, user_id }: { readonly email?: string | undefined; readonly user_id?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if ((address === undefined) === (user_id === undefined))
    context.addIssue({ code: "custom", path: ["email"], message: "Name the tenant by email or user_id." });
};

/** All but cash has a reference. */
export function needsReference(
  { method, reference }: { readonly method: string; readonly reference: string },
  context: z.RefinementCtx,
): void {
  if (method !== "cash" && !reference)
    context.addIssue({ code: "custom", path: ["reference"], message: NO_REFERENCE });
}

/** Why money received without a card is not recorded. */
export const RECORDING_ERRORS = [
  ...(["not_found", "conflict", "month_already_paid"] as const),
  ...(["payment_incomplete", "payment_mismatch", "provider_unavailable"] as const),
] as const;

const HOW_PAID = "Please choose how it was paid.";

/** The form of a receipt. */
export const receiptForm = z
  .strictObject({
    amount: receivedAmount,
    method: z.enum(OFFLINE_METHODS, HOW_PAID),
    /** Of the paper receipt, transfer or cheque, unique per method; cash needs none. */
    reference: orEmpty(line(60, NO_REFERENCE)).default(""),
    received_on: day,
    /** For who works here, in the audit trail. */
    note: orEmpty(text(500, NO_NOTE)).default(""),
  })
  .superRefine(needsReference);

/** The form of several receipts at once, a row for each tenant; who has paid nothing has no amount. */
export const receiptsForm = z
  .strictObject({
    method: receiptForm.shape.method,
    received_on: day,
    rows: z.array(
      z.strictObject({ amount: receivedAmount.optional(), reference: receiptForm.shape.reference }),
    ),
  })
  .superRefine(({ method, rows }, context) => {
    const fail = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: ["rows", ...path], message });
    if (rows.every((row) => row.amount === undefined)) fail([], "Please enter what was received.");
    for (const [place, row] of rows.entries())
      if (row.amount !== undefined && method !== "cash" && !row.reference)
        fail([place, "reference"], NO_REFERENCE);
  });

/** POST /receipts: records money of any amount that was received without a card. */
export const recordReceipt = endpoint({
  method: "POST",
  path: "/receipts",
  summary: "Record money received without a card, of any amount",
  allow: MONEY,
  body: z
    .strictObject({
      ...tenant,
      ...receiptForm.shape,
      /** The lines that it pays first; what is left pays the oldest open one. */
      lines: z.array(z.string().min(1).max(100)).max(50).optional(),
      /** What was open up to a month as it was entered: two who record the same money at once record it once. */
      open: z
        .strictObject({ period: billingPeriod, amount: typedAmount(0, 999_999_999, noAmount) })
        .optional(),
      /** The client's own, one for each receipt: a repeat of it is the same receipt, which cash has no reference to tell. */
      key: sendingKey.optional(),
    })
    .superRefine((body, context) => {
      namesTenant(body, context);
      needsReference(body, context);
    }),
  response: inserted.extend({
    number: z.string(),
    covers,
    credit: z.number(),
  }),
  errors: RECORDING_ERRORS,
  limit: "money",
  example: {
    body: {
      email: "member@nibash.test",
      amount: 1_300,
      method: "bkash",
      reference: "9F3K2L",
      received_on: "2026-11-20",
    },
    response: {
      insertedId: EXAMPLE_ID,
      number: "2026-11-5B-234567",
      covers: [
        { period: "2026-10", kind: "rent", amount: 650 },
        { period: "2026-11", kind: "rent", amount: 650 },
      ],
      credit: 0,
    },
  },
});

const notAnAmount = () => `Please enter an amount in ${currencyName()}, with at most two decimals.`;

const amount = typedAmount(0, 1_000_000, notAnAmount, notAnAmount).meta({ example: 600 });

const fields = {
  period: billingPeriod,
  method: receiptForm.shape.method.optional(),
  received: amount.default(0),
  waived: amount.default(0),
  reference: receiptForm.shape.reference,
  /** The day in Dhaka on which the money was received; today by default. */
  received_on: orEmpty(day).default(""),
  /** The reason of the waiver, shown to the tenant in the mail and on the receipt. */
  waive_reason: orEmpty(text(500, REASON_MISSING)).default(""),
  note: receiptForm.shape.note,
};

type Entries = z.output<z.ZodObject<typeof fields>>;

/** Received money needs a method, and all but cash a reference; a fully waived month has neither. */
function checkMoney({ received, waived, method, reference }: Entries, context: z.RefinementCtx): void {
  const fail = (field: keyof Entries, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (received === 0 && waived === 0) fail("received", "Please enter what was received, or what is waived.");
  if (received === 0) return;
  if (!method) fail("method", HOW_PAID);
  if (method !== "cash" && !reference) fail("reference", NO_REFERENCE);
}

/** POST /offline-payments: records rent received without a card, and waivers. */
export const recordOfflinePayment = endpoint({
  method: "POST",
  path: "/offline-payments",
  summary: "Record a month's rent that was paid without a card",
  allow: MONEY,
  body: z
    .strictObject({
      ...fields,
      email,
      /** Needed if a person owes rent for more than one. */
      apartment_no: apartmentNo.optional(),
      /** The client's own, one for each record: a repeat of it is the same one, which cash has no reference to tell. */
      key: sendingKey.optional(),
    })
    .superRefine(checkMoney),
  response: inserted,
  errors: RECORDING_ERRORS,
  limit: "money",
  example: {
    body: {
      email: "member@nibash.test",
      period: "2026-11",
      method: "cash",
      received: 600,
      waived: 50,
      reference: "R-114",
      received_on: "2026-11-20",
      waive_reason: "The lift was out of order for a week.",
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /offline-payments/months: the months that the call above accepts for a tenant now, oldest first. */
export const listRecordableMonths = endpoint({
  method: "GET",
  path: "/offline-payments/months",
  summary: "The months that can be recorded without a card",
  allow: MONEY,
  /** By default the apartment of the newest agreement. */
  query: z.strictObject({ email, apartment_no: apartmentNo.optional() }),
  /** What is open of the rent, in dollars. */
  response: z.array(z.object({ period: billingPeriod, rent: z.number() }).meta({ id: "RecordableMonth" })),
  errors: ["not_found"],
  example: {
    query: { email: "member@nibash.test", apartment_no: "5B" },
    response: [{ period: "2026-11", rent: 780 }],
  },
});

/** The form of a reason alone. */
export const reverseForm = z.strictObject({ reason: text(500, REASON_MISSING) });

/** POST /payments/{id}/reverse: reverses a recorded payment; its month is open again. */
export const reversePayment = endpoint({
  method: "POST",
  path: "/payments/{id}/reverse",
  summary: "Reverse a payment that was recorded wrongly",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: reverseForm,
  response: modified,
  errors: ["not_found", "conflict"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { reason: "It was the rent of 5A." },
    response: { modifiedCount: 1 },
  },
});

/** The form of a refund. */
export const giveBackForm = z.strictObject({
  amount: amount.refine((value) => value > 0, { error: notAnAmount }),
  ...reverseForm.shape,
  /** What becomes of the month if nothing of it is kept any more: by default it is owed again. */
  month: z.enum(["owed_again", "let_off"]).optional(),
});

/** POST /payments/{id}/give-back: refunds money to the tenant, to the card by the provider, else as the admin states. */
export const giveBackPayment = endpoint({
  method: "POST",
  path: "/payments/{id}/give-back",
  summary: "Give back what is kept of a payment, whole or in part",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({
    ...giveBackForm.shape,
    /** The kept amount on screen: compared, so that two admins do not refund the same money. */
    kept: z.number().optional(),
    key: sendingKey.optional(),
  }),
  response: modified,
  errors: ["not_found", "conflict", "payment_incomplete", "payment_mismatch", "provider_unavailable"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { amount: 120, reason: "Moved out on the 20th." },
    response: { modifiedCount: 1 },
  },
});

const unit = z.number().min(0).max(1_000_000);

/** The form of a charge. */
export const chargeForm = z.strictObject({
  period: billingPeriod,
  kind: z.enum(CHARGE_KINDS),
  label: line(80, "Please say what it is for."),
  /** In dollars, above zero; of a credit and a waiver what is taken off. */
  amount: receivedAmount,
});

/** POST /charges: adds a line to a bill that no agreement can know. */
export const postCharge = endpoint({
  method: "POST",
  path: "/charges",
  summary: "Add a line to a tenant's bill: a meter, arrears, a fee, or a credit or waiver",
  allow: METERS,
  body: z
    .strictObject({
      ...tenant,
      ...chargeForm.shape,
      /** By default the building's due day of the month; of a meter, a fee and other that is over already, the next one. */
      due_on: day.optional(),
      reading: z
        .strictObject({
          utility: line(40, "Please name the meter."),
          previous: unit,
          current: unit,
          rate: unit,
        })
        .refine(({ previous, current }) => current >= previous, "The meter shows less than before.")
        .optional(),
    })
    .superRefine(namesTenant),
  response: inserted,
  errors: ["not_found", "conflict"],
  limit: "money",
  example: {
    body: {
      email: "member@nibash.test",
      period: "2026-11",
      kind: "meter",
      label: "Electricity",
      amount: 24.5,
      reading: { utility: "electricity", previous: 1_200, current: 1_445, rate: 0.1 },
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** POST /charges/{id}/reverse: takes a wrong line off its bill. */
export const reverseCharge = endpoint({
  method: "POST",
  path: "/charges/{id}/reverse",
  summary: "Take a wrong line off its bill",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: reverseForm,
  response: modified,
  errors: ["not_found"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { reason: "It was the meter of 5A." },
    response: { modifiedCount: 1 },
  },
});

const ON_BILL = "the bill of {person} in {home} for {after.period|month}";

/** The audit trail's sentences. */
export const audited = {
  "charge.posted": [
    `{who} put {after.label} of {after.amount|dollars} on ${ON_BILL}: {after.reason}`,
    `{who} put {after.label} of {after.amount|dollars} on ${ON_BILL}`,
    "{who} put a line on the bill of {subject}",
  ],
  "charge.reversed": [
    `{who} reversed {after.label} of {after.amount|dollars} on ${ON_BILL}: {after.reason}`,
    "{who} reversed a line on the bill of {subject}",
  ],
} as const;
