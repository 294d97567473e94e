import { NO_REFERENCE, REASON_MISSING } from "@/lib/payments/names";
import { needsReference, RECORDING_ERRORS } from "@/lib/payments/office-contract";
import { MONEY, MONEY_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  deleted,
  EXAMPLE_ID,
  inserted,
  instant,
  line,
  modified,
  objectId,
  orEmpty,
  pageQuery,
  imageForm,
  text,
  typedAmount,
  noAmount,
} from "@/lib/platform/contracts/fields";
import { NO_NOTE } from "@/lib/platform/contracts/messages";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";

export const REPORT_STATES = ["waiting", "confirmed", "declined"] as const;

/** What was paid: what is open of the bills, or the deposit. */
export const REPORT_PURPOSES = ["rent", "deposit"] as const;

export type ReportState = (typeof REPORT_STATES)[number];

/** The own reports that Make Payment shows, the newest first. */
export const SHOWN_REPORTS = { page: 1, limit: 5 };

/** What waits for an admin: a page as long as a call allows. */
export const WAITING_REPORTS = { page: 1, limit: 100, state: "waiting" } as const;

export const NO_REPORT = "There is no such report.";

const ofReport = z.strictObject({ id: objectId });

const EXAMPLE = { id: EXAMPLE_ID };

/** A payment without a card as its tenant reports it. Texts without a value are empty. */
const paymentReport = z
  .object({
    _id: objectId,
    state: z.enum(REPORT_STATES),
    purpose: z.enum(REPORT_PURPOSES),
    method: z.enum(OFFLINE_METHODS),
    /** Dollars. */
    amount: z.number(),
    reference: z.string(),
    /** The day in Dhaka on which it was paid. */
    paid_on: day,
    note: z.string(),
    /** The private address of the slip's photo. */
    photo: z.string(),
    user_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    created_at: instant,
    decided_at: instant.nullable(),
    /** Why it was declined. */
    reason: z.string(),
    /** The receipt, or the deposit's entry, that confirming made. */
    payment_id: objectId.nullable(),
  })
  .meta({ id: "PaymentReport" });

export type PaymentReport = z.infer<typeof paymentReport>;

/** The form of 'I Have Paid'. */
export const reportForm = z
  .strictObject({
    /** By default the rent. */
    purpose: z.enum(REPORT_PURPOSES).optional(),
    method: z.enum(OFFLINE_METHODS, "Please choose how you paid."),
    amount: typedAmount(0.01, 1_000_000, noAmount),
    /** Of the transfer or cheque; cash needs none. */
    reference: orEmpty(line(60, NO_REFERENCE)).default(""),
    paid_on: day,
    note: orEmpty(text(500, NO_NOTE)).default(""),
  })
  .superRefine(needsReference);

/** POST /payment-reports: a member says what they have paid; the same again is the same report. */
export const reportPayment = endpoint({
  method: "POST",
  path: "/payment-reports",
  summary: "Report a payment made without a card",
  allow: ["member"],
  body: reportForm,
  response: inserted,
  errors: ["conflict"],
  limit: "report",
  example: {
    body: { method: "bkash", amount: 780, reference: "9F3K2L", paid_on: "2026-11-20" },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /payment-reports: a member's own, all for an admin; newest first. */
export const listReports = endpoint({
  method: "GET",
  path: "/payment-reports",
  summary: "Reported payments",
  allow: ["member", ...MONEY_READ],
  query: z.strictObject({ ...pageQuery, state: z.enum(REPORT_STATES).optional() }),
  response: z.array(paymentReport),
  paged: true,
  example: {
    query: { state: "waiting", page: "1", limit: "20" },
    response: [
      {
        _id: EXAMPLE_ID,
        state: "waiting",
        purpose: "rent",
        method: "bkash",
        amount: 780,
        reference: "9F3K2L",
        paid_on: "2026-11-20",
        note: "",
        photo: "",
        user_id: EXAMPLE_ID,
        name: "Tanvir Hasan",
        email: "member@nibash.test",
        apartment_no: "5B",
        created_at: "2026-11-20T09:30:00.000Z",
        decided_at: null,
        reason: "",
        payment_id: null,
      },
    ],
  },
});

/** The form of declining. */
export const declineForm = z.strictObject({ reason: text(500, REASON_MISSING) });

/** PATCH /payment-reports/{id}: confirming makes a receipt of it (docs/product.md 5.80). */
export const decideReport = endpoint({
  method: "PATCH",
  path: "/payment-reports/{id}",
  summary: "Confirm a reported payment, or decline it",
  allow: MONEY,
  params: ofReport,
  body: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("confirmed") }),
    declineForm.extend({ state: z.literal("declined") }),
  ]),
  response: modified,
  errors: RECORDING_ERRORS,
  limit: "money",
  example: { params: EXAMPLE, body: { state: "confirmed" }, response: { modifiedCount: 1 } },
});

/** DELETE /payment-reports/{id}: takes one's own back while it waits. */
export const withdrawReport = endpoint({
  method: "DELETE",
  path: "/payment-reports/{id}",
  summary: "Take back one's own report",
  allow: ["member"],
  params: ofReport,
  response: deleted,
  errors: ["conflict"],
  example: { params: EXAMPLE, response: { deletedCount: 1 } },
});

/** POST /payment-reports/{id}/photo: puts a photo of the slip to one's own report while it waits, or replaces it. */
export const addSlip = endpoint({
  method: "POST",
  path: "/payment-reports/{id}/photo",
  summary: "Add a photo of the slip to one's own report",
  allow: ["member"],
  params: ofReport,
  form: imageForm,
  response: modified,
  errors: ["not_found", "too_large", "unsupported_type"],
  limit: "report",
  example: { params: EXAMPLE, body: { image: "slip.jpg" }, response: { modifiedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "payment-report.sent": [
    "{who} reported {after.amount|dollars} {after.method|way} as {after.purpose} for {home}",
    "{who} reported {after.amount|dollars} {after.method|way} for {home}",
    "{who} reported a payment for {home}",
  ],
  "payment-report.withdrawn": "{who} took back a reported payment for {home}",
  "payment-report.confirmed": [
    "{who} confirmed {after.amount|dollars} reported as {after.purpose} for {home}",
    "{who} confirmed the reported {after.amount|dollars} for {home}",
    "{who} confirmed a reported payment for {home}",
  ],
  "payment-report.declined": [
    "{who} declined {before.amount|dollars} reported as {before.purpose} for {home}: {after.reason}",
    "{who} declined the reported {before.amount|dollars} for {home}: {after.reason}",
    "{who} declined a reported payment for {home}",
  ],
};
