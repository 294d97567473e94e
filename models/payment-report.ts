import mongoose, { Schema } from "mongoose";
import { REPORT_PURPOSES, REPORT_STATES } from "@/lib/payment-reports/contract";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { modelOf, type Stored } from "./stored";

/** What a tenant says they have paid without a card; an admin confirms it, which makes a payment, or declines it. */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    /** Of the reporter at that time. */
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_no: { type: String, required: true },
    purpose: { type: String, enum: REPORT_PURPOSES, default: "rent" },
    method: { type: String, enum: OFFLINE_METHODS, required: true },
    cents: { type: Number, required: true, min: 1, validate: Number.isInteger },
    reference: { type: String, default: "" },
    /** As payments are told apart by (docs/product.md 5.33); cash without a reference by person, amount and day. */
    reference_key: { type: String, required: true },
    /** `2026-11-04`, a day in Dhaka. */
    paid_on: { type: String, required: true },
    note: { type: String, default: "" },
    state: { type: String, enum: REPORT_STATES, required: true, default: "waiting" },
    created_at: { type: Date, required: true },
    decided_at: { type: Date, default: null },
    by: { type: Schema.Types.ObjectId, default: null },
    by_name: { type: String, default: "" },
    /** Why it was declined. */
    reason: { type: String, default: "" },
    /** Set if and only if it is confirmed: the payment, or the deposit's entry. */
    payment_id: { type: Schema.Types.ObjectId, default: null },
    has_photo: { type: Boolean, required: true, default: false },
    /** The private photo of the slip, WebP: for its reporter and the admins. */
    photo: { type: Buffer, select: false },
  },
  { collection: "payment_reports", versionKey: false },
);

schema.index({ created_at: -1, _id: -1 });

schema.index({ state: 1, created_at: -1, _id: -1 });

schema.index({ user_id: 1, created_at: -1, _id: -1 });

// The same transfer waits once (I27).
schema.index(
  { reference_key: 1 },
  { name: "one_waiting_report", unique: true, partialFilterExpression: { state: "waiting" } },
);

export type PaymentReportDocument = Stored<typeof schema>;

export const PaymentReportModel = modelOf<PaymentReportDocument>("PaymentReport", schema);

/** Selects what waits for the office and holds up reminders and autopay; older reports have no purpose. */
export const REPORTED_RENT = {
  state: "waiting",
  purpose: mongoose.trusted({ $ne: "deposit" as const }),
} as const;
