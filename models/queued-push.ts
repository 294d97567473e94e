import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

export const PUSH_KINDS = ["notice", "decision", "receipt"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A message on its way to one device: written with what causes it, and gone once it is sent or of no use any more. */
const schema = new Schema(
  {
    /** Why it is sent, `notice:…`: one cause makes one message for a device. */
    cause: { type: String, required: true },
    subscription_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: PUSH_KINDS, required: true },
    /** The page that it leads to. */
    path: { type: String, required: true },
    /** Not before; who sends it moves this on, so that it comes up again where they die. */
    next_at: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** Old news afterwards. */
    until: { type: Date, required: true },
  },
  { collection: "queued_pushes", versionKey: false },
);
schema.index({ cause: 1, subscription_id: 1 }, { unique: true });
schema.index({ next_at: 1 });
schema.index({ subscription_id: 1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export type QueuedPushDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const QueuedPushModel =
  (mongoose.models.QueuedPush as Model<QueuedPushDocument> | undefined) ??
  mongoose.model<QueuedPushDocument>("QueuedPush", schema);
