import { Schema, type InferSchemaType } from "mongoose";
import { REQUEST_DECISIONS, REQUEST_STATUSES } from "@/lib/agreements/contract";
import { LAST_MONTHS, MONTHLY_KINDS, type MonthlyKind } from "@/lib/building/contract";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { modelOf, type Stored } from "./stored";

/** A new rent from a month (`YYYY-MM`) on. */
const rentChange = Schema.create(
  {
    from: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    /** When it was written; `by` is the admin. */
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);

/** What is asked each month beside the rent, from a month on; the last one of a label counts, and 0 ends it. */
const monthlyCharge = Schema.create(
  {
    kind: { type: String, enum: MONTHLY_KINDS, required: true },
    label: { type: String, required: true },
    cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    from: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);

/** An accepted request. It ends with its last day or when its member is removed, and is kept as history. */
const schema = Schema.create(
  {
    request_id: { type: Schema.Types.ObjectId, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_id: { type: Schema.Types.ObjectId, required: true },
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    /**
     * Rents of later months, in the order in which they were written; append-only. The last one whose `from` is the
     * month or an earlier one applies (docs/product.md 5.29). Absent if there is none.
     */
    rent_changes: { type: [rentChange], default: undefined },
    /** Append-only, like the rent's changes; absent if only rent is asked. */
    monthly_charges: { type: [monthlyCharge], default: undefined },
    apartment_image: { type: String, default: "" },
    request_date: { type: Date, required: true },
    status: { type: String, enum: ["accepted"] as const, required: true, default: "accepted" },
    accept_date: { type: Date, required: true },
    accepted_by: { type: Schema.Types.ObjectId, default: null },
    /**
     * As agreed when accepting (docs/product.md 5.1); null or absent for an agreement from before terms were stored.
     * Days are `YYYY-MM-DD`.
     */
    first_day: { type: String, default: null, match: /^\d{4}-\d{2}-\d{2}$/ },
    /** The last day agreed at the start; null if open-ended. */
    last_day: { type: String, default: null, match: /^\d{4}-\d{2}-\d{2}$/ },
    /** The first billing period that is owed, `YYYY-MM`; null: the month of `accept_date`. */
    first_period: { type: String, default: null, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    deposit_cents: { type: Number, default: 0, min: 0, validate: Number.isInteger },
    service_charge_cents: { type: Number, default: 0, min: 0, validate: Number.isInteger },
    notice_days: { type: Number, default: 0, min: 0 },
    /** The building's terms at that time. */
    terms: { type: String, default: "" },
    /** The last day by notice (docs/product.md 5.20); null without notice. */
    leave_on: { type: String, default: null, match: /^\d{4}-\d{2}-\d{2}$/ },
    notice_given_at: { type: Date, default: null },
    /** The member, or the admin who ends the agreement. */
    notice_given_by: { type: Schema.Types.ObjectId, default: null },
    /** How the last month is charged, by the building's rule when notice was given; null until then. */
    last_month: { type: String, enum: [...LAST_MONTHS, null], default: null },
    /** When PATCH /update-role confirmed the last of the five steps (docs/product.md 4.6); null after the single call. */
    confirmed_at: { type: Date, default: null },
    active: { type: Boolean, required: true, default: true },
    ended_at: { type: Date, default: null },
    ended_by: { type: Schema.Types.ObjectId, default: null },
    /**
     * Incremented by each write that must see the agreement unchanged: payments, rent changes, signatures, recorded
     * money.
     */
    claims: { type: Number, required: true, default: 0 },
  },
  { collection: "agreements", versionKey: false },
);

// I7: one agreement per request.
schema.index({ request_id: 1 }, { unique: true });

// I3: at most one active agreement per apartment.
schema.index(
  { apartment_id: 1 },
  { unique: true, partialFilterExpression: { active: true }, name: "one_active_per_apartment" },
);

// I4: a member has one active agreement.
schema.index(
  { user_id: 1 },
  { unique: true, partialFilterExpression: { active: true }, name: "one_active_per_user" },
);

// Agreements whose last day has passed.
schema.index({ active: 1, leave_on: 1 });

// A user's agreements, ended ones included.
schema.index({ user_id: 1, accept_date: -1 });

// Members by apartment.
schema.index({ active: 1, floor_no: 1, block_no: 1 });

// Former tenants by apartment.
schema.index({ active: 1, floor_no: 1, block_no: 1, _id: 1 });

// Ended agreements, the latest first.
schema.index({ active: 1, ended_at: -1, _id: -1 });

type Fields = Omit<Stored<typeof schema>, "rent_changes" | "monthly_charges">;

export type AgreementDocument = Fields & {
  monthly_charges?: InferSchemaType<typeof monthlyCharge>[] | null;
  rent_changes?: InferSchemaType<typeof rentChange>[] | null;
};

export const AgreementModel = modelOf<AgreementDocument>("Agreement", schema);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const rentStep = Schema.create(
  {
    from: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
  },
  { _id: false },
);

/** All monthly charges from a month on. */
const chargesStep = Schema.create(
  {
    from: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    charges: {
      type: [
        Schema.create(
          {
            kind: { type: String, enum: MONTHLY_KINDS, required: true },
            label: { type: String, required: true },
            cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
  },
  { _id: false },
);

/** The content of a version; written once. */
const content = Schema.create(
  {
    house: { type: String, default: "" },
    address: { type: String, default: "" },
    /** Who lets the apartment; absent in versions from before it was stored. */
    landlord: { type: String },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    /** Rents of later months, sorted by month; absent if the rent does not change. */
    rent_changes: { type: [rentStep], default: undefined },
    /** What is asked beside the rent, sorted by month; absent if nothing was ever agreed. */
    monthly_charges: { type: [chargesStep], default: undefined },
    deposit_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    service_charge_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    notice_days: { type: Number, required: true, min: 0 },
    accepted_on: { type: String, required: true, match: DAY },
    first_day: { type: String, default: null, match: DAY },
    last_day: { type: String, default: null, match: DAY },
    first_period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    /** The building's; absent in versions from before they were stored. */
    due_day: { type: Number },
    grace_days: { type: Number },
    terms: { type: String, default: "" },
  },
  { _id: false },
);

/** A version of an agreement as a document (docs/product.md 5.12): its content never changes, and it is signed once. */
const documentSchema = Schema.create(
  {
    agreement_id: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true, min: 1, validate: Number.isInteger },
    content: { type: content, required: true },
    /** SHA-256 of agreement, version, time and content, in hexadecimal: this is what is signed (decision 029). */
    hash: { type: String, required: true, match: /^[0-9a-f]{64}$/ },
    made_at: { type: Date, required: true },
    /** Whether it is the newest of its agreement; only that one can be signed. */
    is_current: { type: Boolean, required: true, default: true },
    signed_at: { type: Date, default: null },
    /** As it was typed. */
    signed_name: { type: String, default: null },
    /** In which it was read and signed, and that of its paper from then on; absent: English. */
    language: { type: String, enum: LANGUAGES },
    signed_by: { type: Schema.Types.ObjectId, default: null },
    /** The id of the session in which it was signed. */
    signed_session: { type: String, default: null },
  },
  { collection: "agreement_documents", versionKey: false },
);

// I16: each version exists once, and one per agreement is the newest.
documentSchema.index({ agreement_id: 1, version: 1 }, { unique: true });

documentSchema.index(
  { agreement_id: 1 },
  { unique: true, partialFilterExpression: { is_current: true }, name: "one_current_per_agreement" },
);

export type AgreementContent = Omit<InferSchemaType<typeof content>, "rent_changes" | "monthly_charges"> & {
  monthly_charges?: ChargesStep[] | null;
  rent_changes?: InferSchemaType<typeof rentStep>[] | null;
};

export type ChargesStep = Omit<InferSchemaType<typeof chargesStep>, "charges"> & {
  charges: { kind: MonthlyKind; label: string; cents: number }[];
};

export type AgreementVersion = Omit<Stored<typeof documentSchema>, "content"> & {
  content: AgreementContent;
};

export const AgreementVersionModel = modelOf<AgreementVersion>("AgreementDocument", documentSchema);

const requestSchema = Schema.create(
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
requestSchema.index(
  { user_id: 1 },
  { unique: true, partialFilterExpression: { status: "pending" }, name: "one_pending_per_user" },
);
requestSchema.index({ status: -1, request_date: -1, _id: -1 });
// By apartment: pending requests in order of time, then decided ones. The apartment's number is in the index, so that
// sorting apartments with pending requests first reads no documents.
requestSchema.index({ floor_no: 1, block_no: 1, status: -1, request_date: 1, _id: 1, apartment_no: 1 });
// Pending requests only.
requestSchema.index({ status: -1, floor_no: 1, block_no: 1, request_date: 1, _id: 1 });
requestSchema.index({ request_date: -1, _id: -1 });
// Which request an admin's hold on an apartment is for (docs/decisions/003).
requestSchema.index({ apartment_id: 1, checked_at: -1 });
// A user's last request.
requestSchema.index({ user_id: 1, request_date: -1, _id: -1 });
// The latest decisions, to measure how long one takes.
requestSchema.index({ decision: 1, decided_at: -1 });
// The list filtered by decision, newest first.
requestSchema.index({ decision: 1, status: -1, request_date: -1, _id: -1 });
// The columns an admin may sort by, each with _id so that pages are stable for equal values.
requestSchema.index({ name: 1, _id: 1 });
requestSchema.index({ email: 1, _id: 1 });
requestSchema.index({ floor_no: 1, block_no: 1, _id: 1 });
requestSchema.index({ rent_cents: 1, _id: 1 });

export type AgreementRequestDocument = Stored<typeof requestSchema>;
export const AgreementRequestModel = modelOf<AgreementRequestDocument>("AgreementRequest", requestSchema);
