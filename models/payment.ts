import { Schema, type InferSchemaType } from "mongoose";
import { ENTRY_KINDS, ENTRY_SOURCES, PAYMENT_STATUSES } from "@/lib/payments/contract";
import { LINE_KINDS } from "@/lib/payments/office-contract";
import { LANGUAGES, MONTHS } from "@/lib/platform/contracts/language";
import { RECORDED_METHODS } from "@/lib/platform/contracts/payment-methods";
import { modelOf, type Stored } from "./stored";

const cents = { type: Number, required: true, min: 0, validate: Number.isInteger };

const change = Schema.create(
  {
    at: { type: Date, required: true },
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    reason: { type: String, default: "" },
  },
  { _id: false },
);

/** An entry of a payment's ledger. Append-only. */
const entry = Schema.create(
  {
    kind: { type: String, enum: ENTRY_KINDS, required: true },
    cents,
    at: { type: Date, required: true },
    source: { type: String, enum: ENTRY_SOURCES, required: true },
    /** `re_…:1`: its object and the number of the entry about it; unique in the row, so that repeats add nothing. */
    reference: { type: String, required: true, match: /^.+:[1-9]\d*$/ },
    /** The acting user; null for the provider and the product itself. */
    by: { type: Schema.Types.ObjectId, default: null },
    /** The admin's name at that time, and the reason; absent if there is none. */
    by_name: { type: String },
    reason: { type: String },
    /** The client's idempotency key of the request that wrote it, if any. */
    key: { type: String },
  },
  { _id: false },
);

/** An order to refund money to a card, written before the provider is called, so that it is called once. */
const giveBack = Schema.create(
  {
    /** Identifies the order at the provider, with the row's id. */
    number: { type: Number, required: true },
    /** Part of the idempotency key: counts final answers, which the provider would repeat for the same key. */
    attempt: { type: Number, required: true, default: 1 },
    cents,
    reason: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    by_name: { type: String, default: "" },
    /** Whether what the refund opens again is waived. */
    lets_off: { type: Boolean },
    /** The client's idempotency key of the request that ordered it, if any. */
    key: { type: String },
    /** The refund (`re_…`), once the provider has created it. */
    refund: { type: String },
    /** Why the provider rejected it. */
    failure: { type: String },
  },
  { _id: false },
);

/** A line that a receipt covered. */
const cover = Schema.create(
  {
    period: { type: String, required: true },
    kind: { type: String, enum: LINE_KINDS, required: true },
    label: { type: String, required: true },
    cents,
  },
  { _id: false },
);

const receipt = Schema.create(
  {
    covers: { type: [cover], required: true },
    open_cents: { type: Number, required: true },
    credit_cents: { type: Number, required: true },
    /** Its tenant's when it was issued, and that of its paper for good; absent: English. */
    language: { type: String, enum: LANGUAGES },
  },
  { _id: false },
);

/** Money received at once for a tenancy, or an attempt to pay by card. Never deleted (I13). */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    agreement_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    month: { type: String, enum: MONTHS, required: true },
    /** `YYYY-MM`. */
    period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    /** The lines of the bills that it pays first, such as `rent:2026-11`; what is left pays the oldest open line. */
    lines: { type: [String], required: true, default: [] },
    /** The rent among them, whole, and what the coupon takes off it; 0 without a rent. */
    rent_cents: cents,
    discount_cents: cents,
    /** What is received, or what the card is charged. */
    paid_cents: cents,
    /** Whether autopay took less than was open, because it had announced less; absent otherwise. */
    is_capped: { type: Boolean },
    coupon: { type: String, default: "" },
    percent: { type: Number, required: true, default: 0, min: 0, max: 100 },
    entries: { type: [entry], required: true, default: [] },
    /** Counts the changes of money and stage, for optimistic locking. */
    revision: { type: Number, required: true, default: 0 },
    /** The results of `balanceOf`, like kept_cents and refunded_cents; stored with the entries, for indexes. */
    status: { type: String, enum: PAYMENT_STATUSES, required: true, default: "open" },
    kept_cents: { type: Number, default: 0 },
    /** The reason for this status. */
    reason: { type: String, default: "" },
    /** The provider's `code` and `decline_code` of the last failed attempt, for the office; absent if none failed. */
    decline: {
      type: new Schema(
        { code: { type: String, default: "" }, decline_code: { type: String, default: "" } },
        { _id: false },
      ),
    },
    /** The PaymentIntent (`pi_…`); absent until the provider has created one. */
    transactionId: { type: String },
    /** Counts the intents of this row; part of the idempotency key. */
    attempt: { type: Number, required: true, default: 0 },
    card_brand: { type: String, default: "" },
    card_last4: { type: String, default: "" },
    /** The method, if an admin recorded it (docs/product.md 5.30); absent for card and coupon. */
    method: { type: String, enum: RECORDED_METHODS },
    /** The reference of the receipt, bank or wallet. */
    reference: { type: String },
    /** Method and reference, normalised for comparison; absent without money or if it was reversed. */
    reference_key: { type: String },
    /** The day on which the money arrived, `YYYY-MM-DD`. */
    received_on: { type: String, match: /^\d{4}-\d{2}-\d{2}$/ },
    note: { type: String },
    /** Oldest first; absent if no admin has ordered a refund to a card. */
    give_backs: { type: [giveBack], default: undefined },
    /** Since when one of them is in progress; absent if none is. */
    giving_back_since: { type: Date },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    /** When it was paid; before that, when it was created. */
    date: { type: Date, required: true },
    refunded_cents: { type: Number, required: true, default: 0 },
    /** Rebuilt from the provider, as after a restore: its id may differ from the one in the intent's metadata. */
    adopted: { type: Boolean, required: true, default: false },
    /** What its receipt says for good: what the money paid when it was recorded, and what was open and left over then. */
    receipt: { type: receipt },
    /** Every change of status, oldest first. */
    history: { type: [change], required: true, default: [] },
  },
  { collection: "payments", versionKey: false },
);
// I8: one unfinished payment per tenancy.
schema.index(
  { user_id: 1, apartment_no: 1 },
  {
    unique: true,
    name: "one_unfinished_per_tenancy",
    partialFilterExpression: { status: { $in: ["open", "processing", "failed"] } },
  },
);
// I9: one payment per PaymentIntent.
schema.index(
  { transactionId: 1 },
  { unique: true, name: "one_per_intent", partialFilterExpression: { transactionId: { $exists: true } } },
);
// I19: a reference is used once per method.
schema.index(
  { reference_key: 1 },
  {
    unique: true,
    name: "one_per_reference",
    partialFilterExpression: { reference_key: { $exists: true } },
  },
);
// Refunds in progress.
schema.index({ giving_back_since: 1 }, { partialFilterExpression: { giving_back_since: { $exists: true } } });
// The sort orders of the lists, each with _id so that pages are stable for equal values.
schema.index({ user_id: 1, date: -1, _id: -1 });
schema.index({ status: 1, updated_at: 1 });
schema.index({ period: 1, status: 1 });
schema.index({ date: -1, _id: -1 });
schema.index({ period: 1, _id: 1 });
schema.index({ apartment_no: 1, _id: 1 });
schema.index({ name: 1, _id: 1 });
schema.index({ rent_cents: 1, _id: 1 });
schema.index({ discount_cents: 1, _id: 1 });
schema.index({ paid_cents: 1, _id: 1 });
schema.index({ kept_cents: 1, _id: 1 });
schema.index({ status: 1, _id: 1 });
// The money that moved in some days, for the book.
schema.index({ "entries.at": 1 });
// Counts the uses of a coupon.
schema.index({ coupon: 1, created_at: 1 }, { partialFilterExpression: { coupon: { $gt: "" } } });

export type PaymentEntry = InferSchemaType<typeof entry>;
export type GiveBackOrder = InferSchemaType<typeof giveBack>;
export type PaymentDocument = Omit<Stored<typeof schema>, "entries" | "give_backs" | "history"> & {
  entries: PaymentEntry[];
  give_backs?: GiveBackOrder[] | undefined;
  history: InferSchemaType<typeof change>[];
};
export const PaymentModel = modelOf<PaymentDocument>("Payment", schema);

/** A handled webhook event, stored in the transaction of its effect (I10). */
const eventSchema = Schema.create(
  {
    /** The provider's event id (`evt_…`). */
    _id: { type: String, required: true },
    type: { type: String, required: true },
    received_at: { type: Date, required: true },
  },
  { collection: "provider_events", versionKey: false },
);
// The provider repeats an event for three days at most; a month is ample.
eventSchema.index({ received_at: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

type ProviderEventRecord = Stored<typeof eventSchema>;
export const ProviderEventModel = modelOf<ProviderEventRecord>("ProviderEvent", eventSchema);
