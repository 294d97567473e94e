import mongoose, { Schema, type InferSchemaType, type Model, type Types } from "mongoose";

/** An invitation to become an admin, sent by mail: works once, until it expires. Only the SHA-256 of its token is kept. */
const schema = new Schema(
  {
    email: { type: String, required: true },
    token_hash: { type: String, required: true },
    invited_by: { type: Schema.Types.ObjectId, required: true },
    inviter_name: { type: String, default: "" },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "invitations", versionKey: false, id: false },
);
// One open invitation for an address: a newer one ends the older.
schema.index({ email: 1 }, { unique: true });
schema.index({ token_hash: 1 }, { unique: true });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ expires_at: -1, _id: -1 });

export type InvitationDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };
export const InvitationModel =
  (mongoose.models.Invitation as Model<InvitationDocument> | undefined) ??
  mongoose.model<InvitationDocument>("Invitation", schema);
