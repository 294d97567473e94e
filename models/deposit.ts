import { Schema, type InferSchemaType, type Types } from "mongoose";
import { DEPOSIT_KINDS } from "@/lib/deposits/contract";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import { modelOf, type Stored } from "./stored";

/** An entry of the deposit's ledger. Append-only. */
const entry = Schema.create({
  kind: { type: String, enum: DEPOSIT_KINDS, required: true },
  cents: { type: Number, required: true, min: 1, validate: Number.isInteger },
  /** The day of the money, `YYYY-MM-DD`. */
  on: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  /** The payment method; null if no money moved. */
  method: { type: String, enum: [...OFFLINE_METHODS, null], default: null },
  /** The number of the transfer, the cheque or the receipt book; empty without one. */
  reference: { type: String, default: "" },
  reason: { type: String, default: "" },
  /** The entry that this one reverses. */
  reverses: { type: Schema.Types.ObjectId, default: null },
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  /** Their name at that time. */
  by_name: { type: String, default: "" },
  /** Its tenant's when it was recorded, and that of its receipt for good; absent: English. */
  language: { type: String, enum: LANGUAGES },
});

/** The deposit of one agreement, apart from its rent (docs/product.md 5.26). Never deleted. */
const schema = Schema.create(
  {
    agreement_id: { type: Schema.Types.ObjectId, required: true },
    entries: { type: [entry], required: true, default: [] },
    /** Counts the writes of entries, for optimistic locking. */
    revision: { type: Number, required: true, default: 0 },
    /** Derived from the entries, in cents; stored for queries. */
    held_cents: { type: Number, required: true, default: 0, min: 0, validate: Number.isInteger },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: "deposits", versionKey: false },
);
// I18: one deposit per agreement.
schema.index({ agreement_id: 1 }, { unique: true });
// Finds the receipt of an entry.
schema.index({ "entries._id": 1 });
// Deposits still held.
schema.index(
  { held_cents: 1 },
  { name: "held_deposits", partialFilterExpression: { held_cents: { $gt: 0 } } },
);

export type DepositEntry = InferSchemaType<typeof entry>;
export type DepositDocument = Omit<Stored<typeof schema>, "entries"> & {
  _id: Types.ObjectId;
  entries: DepositEntry[];
};
export const DepositModel = modelOf<DepositDocument>("Deposit", schema);
