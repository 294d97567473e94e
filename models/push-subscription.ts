import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A device that receives push messages: the browser of one session, deleted with it (docs/product.md 10.12). */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true, ref: "User" },
    session_id: { type: String, required: true },
    /** The browser's endpoint at its push service; secret, like the keys. */
    endpoint: { type: String, required: true },
    /** The keys that encrypt messages for this browser. */
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** The installation's public key at the time of subscription; messages signed with another are rejected. */
    public_key: { type: String, required: true },
    created_at: { type: Date, required: true },
    /** The latest end of its session. */
    expires_at: { type: Date, required: true },
  },
  { collection: "push_subscriptions", versionKey: false },
);

schema.index({ endpoint: 1 }, { unique: true });

schema.index({ session_id: 1 }, { unique: true });

schema.index({ user_id: 1 });

schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type PushSubscriptionDocument = Stored<typeof schema>;

export const PushSubscriptionModel = modelOf<PushSubscriptionDocument>("PushSubscription", schema);

export const PUSH_KINDS = ["notice", "decision", "receipt"] as const;

export type PushKind = (typeof PUSH_KINDS)[number];

/** A push message for one device: written in the transaction that causes it, deleted once sent or outdated. */
const queuedSchema = Schema.create(
  {
    /** Its cause, `notice:…`: one message per cause and device. */
    cause: { type: String, required: true },
    subscription_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: PUSH_KINDS, required: true },
    /** The page that it opens. */
    path: { type: String, required: true },
    /** The earliest time to send it; a sender moves it forward, so that it is retried if the sender dies. */
    next_at: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** Not sent afterwards. */
    until: { type: Date, required: true },
  },
  { collection: "queued_pushes", versionKey: false },
);

queuedSchema.index({ cause: 1, subscription_id: 1 }, { unique: true });

queuedSchema.index({ next_at: 1 });

queuedSchema.index({ subscription_id: 1 });

queuedSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

export type QueuedPushDocument = Stored<typeof queuedSchema>;

export const QueuedPushModel = modelOf<QueuedPushDocument>("QueuedPush", queuedSchema);
