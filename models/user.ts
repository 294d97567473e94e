import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";
import { ROLES } from "@/lib/contracts/endpoint";

/** `name`, `email`, `image` and `emailVerified` are named as @auth/mongodb-adapter writes them. */
const schema = new Schema(
  {
    email: { type: String, required: true },
    name: { type: String, default: "" },
    image: { type: String, default: null },
    emailVerified: { type: Date, default: null },
    role: { type: String, enum: ROLES, required: true, default: "user" },
    /** argon2id; null for an account that signs in with Google alone. */
    password_hash: { type: String, default: null },
    password_changed_at: { type: Date, default: null },
    password_proven_at: { type: Date, default: null },
    /** The person has ended signing in with Google; their password alone allows it again. */
    google_ended_at: { type: Date, default: null },
    /** Counts sign-ins by password, so that each conflicts with a change of the password (lib/auth/sessions.ts). */
    sign_ins: { type: Number, default: 0 },
    /** The apartment this member lives in. */
    apartment_id: { type: Schema.Types.ObjectId, default: null },
    /** Written by each request for an apartment, so that it conflicts with an accept of the same person (D5). */
    last_request_at: { type: Date, default: null },
    /** How to reach the person, and whom to call for them (docs/product.md 3.12); empty in older documents, which lack them. */
    telephone: { type: String, default: "" },
    emergency_name: { type: String, default: "" },
    emergency_telephone: { type: String, default: "" },
    /** Written by each note of an admin, so that it conflicts with the account's deletion. */
    noted_at: { type: Date, default: null },
    /** Mails about the building and the own home come too (docs/product.md 12.4); older documents lack it, and want them. */
    wants_mails: { type: Boolean, default: true },
    created_at: { type: Date, default: () => new Date() },
  },
  { collection: "users", versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ role: 1, name: 1, _id: 1 });
schema.index({ role: 1, email: 1, _id: 1 });

export type UserDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const UserModel =
  (mongoose.models.User as Model<UserDocument> | undefined) ?? mongoose.model<UserDocument>("User", schema);
