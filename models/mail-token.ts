import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** A mailed link: valid once, until it expires. Stores only the SHA-256 hash of its token. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: ["reset-password", "verify-email"], required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "mail_tokens", versionKey: false },
);
schema.index({ user_id: 1, purpose: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type MailTokenRecord = InferSchemaType<typeof schema>;
export const MailTokenModel =
  (mongoose.models.MailToken as Model<MailTokenRecord> | undefined) ??
  mongoose.model<MailTokenRecord>("MailToken", schema);
