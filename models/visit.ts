import { Schema } from "mongoose";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { DAY_PARTS, VISIT_STATES } from "@/lib/visits/contract";
import { modelOf, type Stored } from "./stored";

/** A document is deleted 180 days after it is done (docs/product.md 4.8). */
const KEPT_SECONDS = 180 * 24 * 60 * 60;

const schema = Schema.create(
  {
    state: { type: String, enum: VISIT_STATES, required: true, default: "new" },
    /** The rank of the state: waiting ones come first. */
    step: { type: Number, required: true, default: 0 },
    apartment_no: { type: String, default: null },
    name: { type: String, required: true },
    phone: { type: String, default: "" },
    email: { type: String, default: "" },
    /** `2026-12-05`, a day in Dhaka; null for a question. */
    day: { type: String, default: null },
    time: { type: String, enum: [...DAY_PARTS, null], default: null },
    message: { type: String, default: "" },
    answer: { type: String, default: "" },
    /** Of the form, and of the mails to who has no account; absent: English. */
    language: { type: String, enum: LANGUAGES },
    created_at: { type: Date, required: true },
    done_at: { type: Date, default: null },
    /** The consent text that was shown. */
    consent: { type: String, required: true },
    consent_at: { type: Date, required: true },
    version: { type: Number, required: true, default: 0 },
    /** Counts the changes of a confirmed time, so that calendars use the latest (RFC 5545, 3.8.7.4). */
    sequence: { type: Number, required: true, default: 0 },
  },
  { collection: "visits", versionKey: false },
);
schema.index({ done_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
schema.index({ step: 1, created_at: -1, _id: -1 });
schema.index({ created_at: 1, _id: 1 });
// What is kept of an address.
schema.index({ email: 1, created_at: -1 });
// The columns an admin may sort by, each with _id so that pages are stable for equal values.
schema.index({ name: 1, _id: 1 });
schema.index({ apartment_no: 1, _id: 1 });
schema.index({ day: 1, _id: 1 });

export type VisitDocument = Stored<typeof schema>;
export const VisitModel = modelOf<VisitDocument>("Visit", schema);
