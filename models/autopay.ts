import { Schema, type InferSchemaType } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** The text that a user consented to, and when. */
const consent = { consent: { type: String, required: true }, agreed_at: { type: Date, required: true } };

/** A card being saved: the SetupIntent (`seti_…`) that the user confirms. */
const setup = Schema.create({ id: { type: String, required: true }, ...consent }, { _id: false });

/** What is shown of a saved card, and the id (`pm_…`) by which the provider charges it. */
const card = Schema.create(
  {
    id: { type: String, required: true },
    brand: { type: String, default: "" },
    last4: { type: String, default: "" },
    exp_month: { type: Number, required: true },
    exp_year: { type: Number, required: true },
    saved_at: { type: Date, required: true },
    /** When the member was notified that it expires; absent before. */
    is_warned: { type: Boolean },
    ...consent,
  },
  { _id: false },
);

/** The provider's `code` and `decline_code`, for the office. */
const codes = { type: new Schema({ code: String, decline_code: String }, { _id: false }) };

/** The month being charged: from the chosen day until it is settled or the last attempt is declined. */
const run = Schema.create(
  {
    /** `YYYY-MM`; does not change until the run is over. */
    period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    begun_at: { type: Date, required: true },
    /** How often the bank has declined. */
    declines: { type: Number, required: true, default: 0 },
    /** Part of the charge's idempotency key: counts final answers, which the provider would repeat for the same key. */
    attempt: { type: Number, required: true, default: 1 },
    /** The PaymentIntent that may be charged now; absent between two attempts. */
    intent: { type: String },
    /** Why the last attempt was declined, as the provider says it. */
    reason: { type: String, default: "" },
    /** Absent before the first. */
    codes,
  },
  { _id: false },
);

/** What a turn takes, at most: frozen when it is announced, or when it begins (docs/product.md 5.49). */
const announcement = Schema.create(
  {
    /** `YYYY-MM` */
    period: { type: String, required: true },
    lines: {
      type: [
        new Schema(
          { id: { type: String, required: true }, cents: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      required: true,
    },
  },
  { _id: false },
);

/** A monthly charge, as it was when its member agreed to have it taken. */
const coverage = Schema.create(
  {
    label: { type: String, required: true },
    cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
  },
  { _id: false },
);

const STOP_KINDS = ["declined", "dispute", "card"] as const;

/** One member's saved card, and whether and when their rent is taken from it (docs/product.md 5.46). */
const schema = Schema.create(
  {
    /** Absent once the account is deleted: the rest is kept until the provider has deleted its data. */
    user_id: { type: Schema.Types.ObjectId },
    /** The Customer (`cus_…`); absent until a card is to be saved. */
    customer: { type: String },
    /** Part of the idempotency key of creating a customer. */
    customer_attempt: { type: Number, required: true, default: 1 },
    setup: { type: setup, default: null },
    card: { type: card, default: null },
    on: { type: Boolean, required: true, default: false },
    /** The day of the month; absent until chosen. */
    day: { type: Number, min: 1, max: 28 },
    /** The agreement it was switched on for; it ends with it. */
    agreement_id: { type: Schema.Types.ObjectId, default: null },
    /** What its member agreed to beside the rent; absent: nothing (docs/product.md 5.47). */
    covers: { type: [coverage], default: undefined },
    /** When the job runs it next; null while it is off. */
    next_at: { type: Date, default: null },
    run: { type: run, default: null },
    announced: { type: announcement, default: null },
    /** A turn that was put off after the bank had declined it, so that its month goes on with the next try; absent in older ones. */
    put_off: { type: run },
    /** When its member has set it last: the turn after that is announced at once, however soon it is. */
    set_at: { type: Date },
    /** The last calendar month whose chosen day is done, `YYYY-MM`. */
    last_turn: { type: String, default: null },
    /** Why it stopped by itself, as a message for the member in English; null if it did not. */
    stopped: { type: String, default: null },
    /** The same for other languages, with how often the bank had declined; absent in older ones. */
    stop: {
      type: new Schema(
        { kind: { type: String, enum: STOP_KINDS, required: true }, declines: { type: Number } },
        { _id: false },
      ),
    },
    /** Those of the decline that stopped it; absent if none has, and in older ones. */
    stop_codes: codes,
    /** Cards (`pm_…`) and open setups (`seti_…`) that the provider has yet to delete. */
    to_detach: { type: [String], required: true, default: [] },
    /** Whether the provider has yet to delete the customer. */
    is_leaving: { type: Boolean, required: true, default: false },
    /** Counts the changes, for optimistic locking. */
    revision: { type: Number, required: true, default: 0 },
  },
  { collection: "autopays", versionKey: false },
);
// I21: one per member.
schema.index(
  { user_id: 1 },
  { unique: true, name: "one_per_member", partialFilterExpression: { user_id: { $exists: true } } },
);
schema.index({ on: 1, next_at: 1 });
// Finds the setup of a provider event.
schema.index({ "setup.id": 1 }, { partialFilterExpression: { "setup.id": { $exists: true } } });
// What the provider has yet to delete.
schema.index({ "to_detach.0": 1 }, { partialFilterExpression: { "to_detach.0": { $exists: true } } });
schema.index({ is_leaving: 1 }, { partialFilterExpression: { is_leaving: true } });

export type SavedCard = InferSchemaType<typeof card>;
export type AutopayRun = InferSchemaType<typeof run>;
export type Coverage = InferSchemaType<typeof coverage>;
export type AutopayDocument = Omit<Stored<typeof schema>, "covers"> & { covers?: Coverage[] | null };
export const AutopayModel = modelOf<AutopayDocument>("Autopay", schema);
