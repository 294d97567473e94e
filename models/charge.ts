import { Schema } from "mongoose";
import { CHARGE_KINDS } from "@/lib/payments/office-contract";
import { modelOf, type Stored } from "./stored";

/** What a meter showed. */
const reading = Schema.create(
  {
    /** Folded, since it is one meter however it is typed (`foldText`). */
    utility: { type: String, required: true },
    previous: { type: Number, required: true, min: 0 },
    current: { type: Number, required: true, min: 0 },
    /** In cents per unit; it may have a fraction. */
    rate_cents: { type: Number, required: true, min: 0 },
  },
  { _id: false },
);

/** A line of a bill that no agreement can know. Append-only: a wrong one is reversed, never edited. */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    apartment_no: { type: String, required: true },
    /** `YYYY-MM`. */
    period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    kind: { type: String, enum: CHARGE_KINDS, required: true },
    label: { type: String, required: true },
    /** Negative for a credit and a waiver; a reversal has the opposite of what it reverses. */
    cents: { type: Number, required: true, validate: Number.isInteger },
    due_on: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
    /** The line that a waiver lets off, such as `rent:2026-11`; absent if it is for the whole month. */
    line: { type: String },
    reading: { type: reading },
    reason: { type: String },
    by: { type: Schema.Types.ObjectId, required: true },
    by_name: { type: String, default: "" },
    at: { type: Date, required: true },
    /** What it is and how often it was reversed before, `meter electricity 2026-11:1`; unique in the tenancy. */
    reference: { type: String, required: true, match: /^.+:[1-9]\d*$/ },
    /** The charge that this one reverses. */
    reverses: { type: Schema.Types.ObjectId },
  },
  { collection: "charges", versionKey: false },
);
// One charge per reference, so that a repeat adds none.
schema.index({ user_id: 1, apartment_no: 1, reference: 1 }, { unique: true, name: "one_per_reference" });
// A charge is reversed once.
schema.index(
  { reverses: 1 },
  { unique: true, name: "one_reversal", partialFilterExpression: { reverses: { $exists: true } } },
);

export type ChargeDocument = Stored<typeof schema>;
export const ChargeModel = modelOf<ChargeDocument>("Charge", schema);
