import { Schema } from "mongoose";
import { REPAIR_STATES } from "@/lib/repairs/contract";
import { modelOf, type Stored } from "./stored";

const message = Schema.create({
  by: { type: String, enum: ["tenant", "house"] as const, required: true },
  /** The author, and their name at that time. */
  author_id: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, default: "" },
  text: { type: String, required: true },
  at: { type: Date, required: true },
});

const cost = Schema.create(
  { at: { type: Date, required: true }, cents: { type: Number, required: true } },
  { _id: false },
);

/** A repair of an apartment; it stays with the apartment when the tenant leaves. */
const schema = Schema.create(
  {
    state: { type: String, enum: REPAIR_STATES, required: true, default: "new" },
    /** Empty: the building itself. */
    apartment_no: { type: String, default: "" },
    /** The reporter, or the tenant for whom an admin reported it; null once the account is deleted. */
    user_id: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, default: "" },
    title: { type: String, required: true },
    description: { type: String, required: true },
    room: { type: String, default: "" },
    urgent: { type: Boolean, required: true, default: false },
    access: { type: String, default: "" },
    /** Ids of `repair_photos`. */
    photos: { type: [Schema.Types.ObjectId], required: true, default: [] },
    /** `2026-12-05`, a day in Dhaka; set if and only if it is planned. */
    planned_on: { type: String, default: null },
    cost_cents: { type: Number, default: null },
    /** What the book counts, added to and never edited: their sum is the cost. Missing in older documents (`costsOf`). */
    costs: { type: [cost], default: undefined },
    thread: { type: [message], required: true, default: [] },
    created_at: { type: Date, required: true },
    answered_at: { type: Date, default: null },
    /** Set if and only if it is done or declined. */
    closed_at: { type: Date, default: null },
    version: { type: Number, required: true, default: 0 },
    /** Counts the planned days, so that calendars use the latest (RFC 5545, 3.8.7.4). */
    sequence: { type: Number, required: true, default: 0 },
  },
  { collection: "repairs", versionKey: false },
);

schema.index({ created_at: -1, _id: -1 });

schema.index({ user_id: 1, created_at: -1, _id: -1 });

schema.index({ apartment_no: 1, created_at: -1, _id: -1 });

// The columns of the board: urgent first; planned by day; closed by time of closing.
schema.index({ state: 1, urgent: -1, created_at: -1, _id: -1 });

schema.index({ state: 1, planned_on: 1, _id: 1 });

schema.index({ state: 1, closed_at: -1, _id: -1 });

// For the figures.
schema.index({ answered_at: -1 });

schema.index({ closed_at: -1 });

// For the book.
schema.index({ "costs.at": 1 });

export type RepairDocument = Stored<typeof schema>;

export const RepairModel = modelOf<RepairDocument>("Repair", schema);

/** A private photo of a report, for its tenant and the admins: always stored in the database (decision 034). */
const photoSchema = Schema.create(
  {
    repair_id: { type: Schema.Types.ObjectId, required: true },
    /** WebP, at most 480 and 1440 pixels wide. */
    small: { type: Buffer, required: true },
    large: { type: Buffer, required: true },
  },
  { collection: "repair_photos", versionKey: false },
);

photoSchema.index({ repair_id: 1 });

export type RepairPhotoDocument = Stored<typeof photoSchema>;

export const RepairPhotoModel = modelOf<RepairPhotoDocument>("RepairPhoto", photoSchema);
