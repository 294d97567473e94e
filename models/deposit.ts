import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";
import { DEPOSIT_KINDS } from "@/lib/contracts/deposits.kinds";
import { OFFLINE_METHODS } from "@/lib/contracts/payments.methods";

/** Something that happened to the deposit; added, never changed. */
const entry = new Schema({
  kind: { type: String, enum: DEPOSIT_KINDS, required: true },
  cents: { type: Number, required: true, min: 1, validate: Number.isInteger },
  /** The day on which the money came or went, `YYYY-MM-DD`. */
  on: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  /** How it came or went; null where nothing moved. */
  method: { type: String, enum: [...OFFLINE_METHODS, null], default: null },
  /** The number of the transfer, the cheque or the receipt book; empty without one. */
  reference: { type: String, default: "" },
  reason: { type: String, default: "" },
  /** The entry that this one takes back. */
  reverses: { type: Schema.Types.ObjectId, default: null },
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  /** Their name on that day. */
  by_name: { type: String, default: "" },
});

/** What happened to the deposit of one agreement, apart from its rent (docs/product.md 5.26). Never deleted. */
const schema = new Schema(
  {
    agreement_id: { type: Schema.Types.ObjectId, required: true },
    entries: { type: [entry], default: [] },
    /** Counts the entries' writes, so that nobody adds one to what they have not read. */
    revision: { type: Number, default: 0 },
    /** What the entries give, in cents: written with them, to be found by. */
    held_cents: { type: Number, default: 0, min: 0, validate: Number.isInteger },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: "deposits", versionKey: false },
);
// I18: one deposit per agreement.
schema.index({ agreement_id: 1 }, { unique: true });
// The receipt of an entry.
schema.index({ "entries._id": 1 });
// Those that are still held.
schema.index(
  { held_cents: 1 },
  { name: "held_deposits", partialFilterExpression: { held_cents: { $gt: 0 } } },
);

export type DepositEntry = InferSchemaType<typeof entry> & { _id: mongoose.Types.ObjectId };
export type DepositDocument = Omit<InferSchemaType<typeof schema>, "entries"> & {
  _id: mongoose.Types.ObjectId;
  entries: DepositEntry[];
};
export const DepositModel =
  (mongoose.models.Deposit as Model<DepositDocument> | undefined) ??
  mongoose.model<DepositDocument>("Deposit", schema);
