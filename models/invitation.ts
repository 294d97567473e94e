import { Schema } from "mongoose";
import { OFFICE } from "@/lib/platform/contracts/endpoint";
import { modelOf, type Stored } from "./stored";

/** A mailed invitation to work here: valid once, until it expires. Stores only the SHA-256 hash of its token. */
const schema = Schema.create(
  {
    email: { type: String, required: true },
    /** Missing in older documents, which counts as admin. */
    role: { type: String, enum: OFFICE, default: "admin" },
    token_hash: { type: String, required: true },
    invited_by: { type: Schema.Types.ObjectId, required: true },
    inviter_name: { type: String, default: "" },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "invitations", versionKey: false, id: false },
);
// One open invitation per address: a newer one replaces the older.
schema.index({ email: 1 }, { unique: true });
schema.index({ token_hash: 1 }, { unique: true });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ expires_at: -1, _id: -1 });

export type InvitationDocument = Stored<typeof schema>;
export const InvitationModel = modelOf<InvitationDocument>("Invitation", schema);
