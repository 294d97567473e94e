import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** Somebody who wants to hear once that an apartment can be had again (docs/product.md 4.13). */
const schema = new Schema(
  {
    apartment_id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    asked_at: { type: Date, required: true },
    /** Since when the apartment has been seen free, without a break; null while it is not. */
    free_since: { type: Date, default: null },
    /** The mail is in the outbox or has gone: null while this waits. */
    sent_at: { type: Date, default: null },
    /** SHA-256 of the tokens in the mails sent, newest last. */
    token_hashes: { type: [String], default: [] },
    expires_at: { type: Date, required: true },
  },
  { collection: "free_notices", versionKey: false },
);
schema.index({ apartment_id: 1, email: 1 }, { unique: true });
schema.index({ sent_at: 1, asked_at: 1 });
schema.index({ token_hashes: 1 });
schema.index({ email: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type FreeNoticeRecord = InferSchemaType<typeof schema>;
export const FreeNoticeModel =
  (mongoose.models.FreeNotice as Model<FreeNoticeRecord> | undefined) ??
  mongoose.model<FreeNoticeRecord>("FreeNotice", schema);
