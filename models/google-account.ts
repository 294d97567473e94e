import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A Google account linked to one of ours. @auth/mongodb-adapter names the fields. */
const googleAccountSchema = Schema.create(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, required: true },
    provider: { type: String, required: true },
    providerAccountId: { type: String, required: true },
    /** From Google when it was linked; older links have neither. */
    email: { type: String, default: null },
    linked_at: { type: Date, default: null },
    /** Linked after the last proof of a password that has changed since: the user is asked whether it is theirs. */
    is_questioned: { type: Boolean, required: true, default: false },
  },
  { collection: "accounts", versionKey: false },
);
googleAccountSchema.index({ provider: 1, providerAccountId: 1 }, { unique: true });
googleAccountSchema.index({ userId: 1 });

export type GoogleAccountRecord = Stored<typeof googleAccountSchema>;
export const GoogleAccountModel = modelOf<GoogleAccountRecord>("GoogleAccount", googleAccountSchema);
