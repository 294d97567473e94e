import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** What a person agreed to, word for word, and when. */
const consent = { consent: { type: String, required: true }, agreed_at: { type: Date, required: true } };

/** A card that is being saved: the SetupIntent (`seti_…`) that the person confirms. */
const setup = new Schema({ id: { type: String, required: true }, ...consent }, { _id: false });

/** Of a saved card what is shown, and by which id (`pm_…`) the provider charges it. */
const card = new Schema(
  {
    id: { type: String, required: true },
    brand: { type: String, default: "" },
    last4: { type: String, default: "" },
    exp_month: { type: Number, required: true },
    exp_year: { type: Number, required: true },
    saved_at: { type: Date, required: true },
    /** The member has heard that it expires; absent until then. */
    is_warned: { type: Boolean },
    ...consent,
  },
  { _id: false },
);

/** The month that is being taken: begun on the chosen day, over once it is settled or the last try was declined. */
const run = new Schema(
  {
    /** `YYYY-MM`: never another one until it is over. */
    period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    begun_at: { type: Date, required: true },
    /** How often the bank has declined. */
    declines: { type: Number, required: true, default: 0 },
    /** Part of the key of the charge: counts the answers that the provider would repeat for ever. */
    attempt: { type: Number, required: true, default: 1 },
    /** The PaymentIntent that may be charged right now; absent between two tries. */
    intent: { type: String },
    /** Why the last try was declined, in the provider's words. */
    reason: { type: String, default: "" },
  },
  { _id: false },
);

/** One member's saved card, and whether and when their rent is taken from it (docs/product.md 5.46). */
const schema = new Schema(
  {
    /** Absent once the account is deleted: what is left is for the provider to forget. */
    user_id: { type: Schema.Types.ObjectId },
    /** The Customer (`cus_…`); absent until a card was to be saved. */
    customer: { type: String },
    /** Part of the key by which a customer is made. */
    customer_attempt: { type: Number, default: 1 },
    setup: { type: setup, default: null },
    card: { type: card, default: null },
    on: { type: Boolean, required: true, default: false },
    /** The day of the month; absent until it was chosen. */
    day: { type: Number, min: 1, max: 28 },
    /** Under which agreement it was switched on: it ends with it. */
    agreement_id: { type: Schema.Types.ObjectId, default: null },
    /** When the job looks next; null while it is off. */
    next_at: { type: Date, default: null },
    run: { type: run, default: null },
    /** The calendar month whose chosen day has had its turn, `YYYY-MM`. */
    last_turn: { type: String, default: null },
    /** Why it stopped by itself, in words for its member; null where it did not. */
    stopped: { type: String, default: null },
    /** Cards (`pm_…`), and setups that were open (`seti_…`), that the provider is still to forget. */
    to_detach: { type: [String], default: [] },
    /** The provider is to forget the customer. */
    is_leaving: { type: Boolean, default: false },
    /** Counts the changes, so that nobody writes over news that they have not read. */
    revision: { type: Number, required: true, default: 0 },
  },
  { collection: "autopays", versionKey: false },
);
// I21: one of each member.
schema.index(
  { user_id: 1 },
  { unique: true, name: "one_per_member", partialFilterExpression: { user_id: { $exists: true } } },
);
schema.index({ on: 1, next_at: 1 });
// A setup that the provider tells of.
schema.index({ "setup.id": 1 }, { partialFilterExpression: { "setup.id": { $exists: true } } });
// What the provider is still to forget.
schema.index({ "to_detach.0": 1 }, { partialFilterExpression: { "to_detach.0": { $exists: true } } });
schema.index({ is_leaving: 1 }, { partialFilterExpression: { is_leaving: true } });

export type SavedCard = InferSchemaType<typeof card>;
export type AutopayRun = InferSchemaType<typeof run>;
export type AutopayDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const AutopayModel =
  (mongoose.models.Autopay as Model<AutopayDocument> | undefined) ??
  mongoose.model<AutopayDocument>("Autopay", schema);
