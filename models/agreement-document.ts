import { Schema, type InferSchemaType } from "mongoose";
import { modelOf, type Stored } from "./stored";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const rentStep = Schema.create(
  {
    from: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
  },
  { _id: false },
);

/** The content of a version; written once. */
const content = Schema.create(
  {
    house: { type: String, default: "" },
    address: { type: String, default: "" },
    name: { type: String, default: "" },
    email: { type: String, required: true },
    apartment_no: { type: String, required: true },
    floor_no: { type: Number, required: true },
    block_no: { type: String, required: true },
    rent_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    /** Rents of later months, sorted by month; absent if the rent does not change. */
    rent_changes: { type: [rentStep], default: undefined },
    deposit_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    service_charge_cents: { type: Number, required: true, min: 0, validate: Number.isInteger },
    notice_days: { type: Number, required: true, min: 0 },
    accepted_on: { type: String, required: true, match: DAY },
    first_day: { type: String, default: null, match: DAY },
    last_day: { type: String, default: null, match: DAY },
    first_period: { type: String, required: true, match: /^\d{4}-(0[1-9]|1[0-2])$/ },
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

export type AgreementContent = Omit<InferSchemaType<typeof content>, "rent_changes"> & {
  rent_changes?: InferSchemaType<typeof rentStep>[] | null;
};
export type AgreementVersion = Omit<Stored<typeof documentSchema>, "content"> & {
  content: AgreementContent;
};
export const AgreementDocumentModel = modelOf<AgreementVersion>("AgreementDocument", documentSchema);
