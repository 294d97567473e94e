import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

const schema = Schema.create(
  {
    /** Random and unguessable; also in the session cookie and the access token. */
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true, ref: "User" },
    device: { type: String, default: "Unknown device" },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "user_sessions", versionKey: false },
);
schema.index({ user_id: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type SessionRecord = Stored<typeof schema>;
export const SessionModel = modelOf<SessionRecord>("Session", schema);
