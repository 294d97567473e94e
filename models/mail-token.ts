import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A mailed link: valid once, until it expires. Stores only the SHA-256 hash of its token. */
const schema = Schema.create(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    purpose: {
      type: String,
      enum: ["reset-password", "verify-email", "claim", "claim-mailed"] as const,
      required: true,
    },
    /** The address that it was mailed to; null for a link that is handed over, and in older documents. */
    email: { type: String, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: "mail_tokens", versionKey: false },
);
schema.index({ user_id: 1, purpose: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type MailTokenRecord = Stored<typeof schema>;
export const MailTokenModel = modelOf<MailTokenRecord>("MailToken", schema);
