import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** A device that has messages pushed to it: the browser of one session, and gone with it (docs/product.md 10.12). */
const schema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true, ref: "User" },
    session_id: { type: String, required: true },
    /** The push service's address of this browser: who knows it and the keys can send to it. */
    endpoint: { type: String, required: true },
    /** By which a message is encrypted for this browser alone. */
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** The installation's public key that the browser subscribed with: by another one nothing arrives. */
    public_key: { type: String, required: true },
    created_at: { type: Date, required: true },
    /** When its session ends at the latest. */
    expires_at: { type: Date, required: true },
  },
  { collection: "push_subscriptions", versionKey: false },
);
schema.index({ endpoint: 1 }, { unique: true });
schema.index({ session_id: 1 }, { unique: true });
schema.index({ user_id: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type PushSubscriptionDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const PushSubscriptionModel =
  (mongoose.models.PushSubscription as Model<PushSubscriptionDocument> | undefined) ??
  mongoose.model<PushSubscriptionDocument>("PushSubscription", schema);
