import { Schema } from "mongoose";
import { REQUEST_DECISIONS, REQUEST_STATUSES } from "@/lib/agreements/contract";
import { modelOf, type Stored } from "./stored";

const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_id: { type: Schema.Types.ObjectId, required: true },
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    apartment_image: { type: String, default: "" },
    request_date: { type: Date, required: true },
    status: { type: String, enum: REQUEST_STATUSES, required: true, default: "pending" },
    checked_at: { type: Date, default: null },
    checked_by: { type: Schema.Types.ObjectId, default: null },
    /** Null while pending. */
    decision: { type: String, enum: [...REQUEST_DECISIONS, null], default: null },
    decided_at: { type: Date, default: null },
    /** A text for the user; null if none was required, as in step 2 of accepting (docs/product.md 4.18). */
    reason: { type: String, default: null },
    telephone: { type: String, default: "" },
    occupation: { type: String, default: "" },
    people: { type: Number, default: null },
    /** `2026-12-01`, a day in Dhaka. */
    first_day: { type: String, default: null },
    message: { type: String, default: "" },
  },
  { collection: "agreement_requests", versionKey: false },
);
// I1: one pending request per user.
schema.index(
  { user_id: 1 },
  { unique: true, partialFilterExpression: { status: "pending" }, name: "one_pending_per_user" },
);
schema.index({ status: -1, request_date: -1, _id: -1 });
// By apartment: pending requests in order of time, then decided ones. The apartment's number is in the index, so that
// sorting apartments with pending requests first reads no documents.
schema.index({ floor_no: 1, block_no: 1, status: -1, request_date: 1, _id: 1, apartment_no: 1 });
// Pending requests only.
schema.index({ status: -1, floor_no: 1, block_no: 1, request_date: 1, _id: 1 });
schema.index({ request_date: -1, _id: -1 });
// Which request an admin's hold on an apartment is for (docs/decisions/003).
schema.index({ apartment_id: 1, checked_at: -1 });
// A user's last request.
schema.index({ user_id: 1, request_date: -1, _id: -1 });
// The latest decisions, to measure how long one takes.
schema.index({ decision: 1, decided_at: -1 });
// The list filtered by decision, newest first.
schema.index({ decision: 1, status: -1, request_date: -1, _id: -1 });
// The columns an admin may sort by, each with _id so that pages are stable for equal values.
schema.index({ name: 1, _id: 1 });
schema.index({ email: 1, _id: 1 });
schema.index({ floor_no: 1, block_no: 1, _id: 1 });
schema.index({ rent_cents: 1, _id: 1 });

export type AgreementRequestDocument = Stored<typeof schema>;
export const AgreementRequestModel = modelOf<AgreementRequestDocument>("AgreementRequest", schema);
