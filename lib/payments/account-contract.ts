import { apartmentNo } from "@/lib/apartments/contract";
import { MONTHLY_KINDS } from "@/lib/building/contract";
import { CURRENCIES } from "@/lib/platform/contracts/currency";
import { METERS, MONEY, MONEY_READ, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  email,
  EXAMPLE_ID,
  inserted,
  line,
  modified,
  objectId,
  text,
  typedAmount,
  noAmount,
} from "@/lib/platform/contracts/fields";
import { PAYMENT_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { billingPeriod, month, PAYMENT_STATUSES, settles } from "./contract";
import { NO_REFERENCE, REASON_MISSING } from "./names";

/** What no agreement can know; the last two lower what is owed. */
export const CHARGE_KINDS = ["meter", "arrears", "fee", "other", "credit", "waiver"] as const;

export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Whether a kind lowers what is owed. */
export const lowers = (kind: ChargeKind) => kind === "credit" || kind === "waiver";

export const LINE_KINDS = ["rent", ...MONTHLY_KINDS, ...CHARGE_KINDS] as const;

export type LineKind = (typeof LINE_KINDS)[number];

/** A line of a bill; dollars. A credit and a waiver have a negative amount. */
const accountLine = z
  .object({
    id: z.string(),
    kind: z.enum(LINE_KINDS),
    label: z.string(),
    amount: z.number(),
    /** What a coupon takes off. */
    discount: z.number(),
    open: z.number(),
  })
  .meta({ id: "AccountLine" });

const accountMonth = z
  .object({
    period: billingPeriod,
    /** The day on which the first of its lines is due. */
    due_on: day,
    apartment_no: z.string(),
    lines: z.array(accountLine),
    open: z.number(),
  })
  .meta({ id: "AccountMonth" });

export const accountReceipt = z
  .object({
    id: objectId,
    number: z.string(),
    period: billingPeriod,
    apartment_no: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    /** What was received. */
    amount: z.number(),
    /** What is left of it after refunds and lost disputes. */
    kept: z.number(),
    on: day,
    method: z.enum(PAYMENT_METHODS),
    covers: z.array(z.object({ period: billingPeriod, kind: z.enum(LINE_KINDS), amount: z.number() })),
    settles,
  })
  .meta({ id: "AccountReceipt" });

/** All bills and receipts of a person, over all homes, newest month first; dollars. */
const account = z
  .object({
    currency: z.enum(CURRENCIES),
    /** What is owed up to this month, whatever its due day. */
    open: z.number(),
    /** What is left over and pays what comes next. */
    credit: z.number(),
    /** What is left over of a tenancy that has ended. */
    to_refund: z.number(),
    /** What of the open amount is past its due day and the days of grace. */
    late: z.number(),
    /** The last month of the newest tenancy before the first open one. */
    paid_until: billingPeriod.nullable(),
    months: z.array(accountMonth),
    receipts: z.array(accountReceipt),
  })
  .meta({ id: "Account" });

export type Account = z.infer<typeof account>;

const EXAMPLE_ACCOUNT = {
  currency: "USD",
  open: 780,
  credit: 0,
  to_refund: 0,
  late: 0,
  paid_until: "2026-10",
  months: [
    {
      period: "2026-11",
      due_on: "2026-11-05",
      apartment_no: "5B",
      lines: [{ id: "rent:2026-11", kind: "rent", label: "Rent", amount: 780, discount: 0, open: 780 }],
      open: 780,
    },
  ],
  receipts: [
    {
      id: EXAMPLE_ID,
      number: "2026-10-5B-234567",
      period: "2026-10",
      apartment_no: "5B",
      status: "paid",
      amount: 780,
      kept: 780,
      on: "2026-10-04",
      method: "card",
      covers: [{ period: "2026-10", kind: "rent", amount: 780 }],
      settles: { periods: ["2026-10"], credit: 0, to_refund: 0 },
    },
  ],
};

/** GET /my-account: the caller's own bills and receipts, also of a former tenant. */
export const getMyAccount = endpoint({
  method: "GET",
  path: "/my-account",
  summary: "One's own bills and receipts, and what is open of them",
  allow: ["user", "member"],
  response: account,
  example: { response: EXAMPLE_ACCOUNT },
});

/** GET /accounts/{user_id}: the same of anybody, for admins; empty if they have never lived here. */
export const getAccount = endpoint({
  method: "GET",
  path: "/accounts/{user_id}",
  summary: "A tenant's bills and receipts, and what is open of them",
  allow: MONEY_READ,
  params: z.strictObject({ user_id: objectId }),
  response: account,
  example: { params: { user_id: EXAMPLE_ID }, response: EXAMPLE_ACCOUNT },
});

/** GET /bills/{period}: a month's bill, for its current or former tenant, and of anybody for admins. Else 404. */
export const getBillFile = endpoint({
  method: "GET",
  path: "/bills/{period}",
  summary: "The bill of a month as PDF",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ period: billingPeriod }),
  /** Whose, by an admin; the apartment, if the person has had more than one. */
  query: z.strictObject({ user_id: objectId.optional(), apartment_no: apartmentNo.optional() }),
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
  example: { params: { period: "2026-11" }, query: { user_id: EXAMPLE_ID, apartment_no: "5B" } },
});

const amount = typedAmount(0.01, 1_000_000, noAmount);

const unit = z.number().min(0).max(1_000_000);

/** A tenant by email or by id, and their apartment if they have had more than one. */
export const tenant = {
  email: email.optional(),
  user_id: objectId.optional(),
  apartment_no: apartmentNo.optional(),
};

/** A tenant is named by one of the two. */
export const namesTenant = (
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

/** The form of a charge. */
export const chargeForm = z.strictObject({
  period: billingPeriod,
  kind: z.enum(CHARGE_KINDS),
  label: line(80, "Please say what it is for."),
  /** In dollars, above zero; of a credit and a waiver what is taken off. */
  amount,
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
      /** By default the building's due day of the month. */
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
  body: z.strictObject({ reason: text(500, REASON_MISSING) }),
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

/** `due`: not paid yet; `late`: unpaid after the days of grace; `overpaid`: to be refunded. */
export const MONTH_STATES = [
  "paid",
  "processing",
  "due",
  "late",
  "disputed",
  "overpaid",
  "refunded",
] as const;

/** A month of a person's rent, owed or paid; a month paid twice appears twice. Dollars. */
export const memberMonth = z
  .object({
    period: billingPeriod,
    month,
    apartment_no: z.string(),
    rent: z.number(),
    /** The amount received, neither refunded nor in dispute. */
    paid: z.number(),
    given_back: z.number(),
    state: z.enum(MONTH_STATES),
    /** The id of the payment with a receipt; null if there is none. */
    payment_id: objectId.nullable(),
  })
  .meta({ id: "MemberMonth" });

export type MemberMonth = z.infer<typeof memberMonth>;
