import { Schema } from "mongoose";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { modelOf, type Stored } from "./stored";

/** @auth/mongodb-adapter names `name`, `email`, `image` and `emailVerified`. */
const schema = Schema.create(
  {
    /** Of who has none `noEmailOf` them (lib/platform/contracts/contact.ts). */
    email: { type: String, required: true },
    name: { type: String, default: "" },
    image: { type: String, default: null },
    emailVerified: { type: Date, default: null },
    role: { type: String, enum: ROLES, required: true, default: "user" },
    /** argon2id hash; null for an account that signs in with Google only. */
    password_hash: { type: String, default: null },
    password_changed_at: { type: Date, default: null },
    password_proven_at: { type: Date, default: null },
    /** The user has ended sign-in by Google; only their password allows it again. */
    google_ended_at: { type: Date, default: null },
    /** Counts sign-ins, so that each conflicts with a change of the password (lib/platform/auth/sessions.ts). */
    sign_ins: { type: Number, required: true, default: 0 },
    /** The apartment this member lives in. */
    apartment_id: { type: Schema.Types.ObjectId, default: null },
    /** Each request for an apartment writes it, so that it conflicts with an accept of the same user (D5). */
    last_request_at: { type: Date, default: null },
    /** Contact details and an emergency contact (docs/product.md 3.12); missing in older documents, which counts as empty. */
    telephone: { type: String, default: "" },
    emergency_name: { type: String, default: "" },
    emergency_telephone: { type: String, default: "" },
    /** Each note of an admin writes it, so that it conflicts with the account's deletion. */
    noted_at: { type: Date, default: null },
    /** Whether the user wants mails about the building and their home (docs/product.md 12.4); missing counts as yes. */
    wants_mails: { type: Boolean, default: true },
    /** Of their pages, mails and papers (docs/product.md 10.22); null if they have chosen none, which counts as English. */
    language: { type: String, enum: [...LANGUAGES, null], default: null },
    /**
     * When the office entered a person who lived here already, invited them, and when they took the account over
     * (docs/product.md 3.21). Missing for who registered themselves.
     */
    entered_at: { type: Date, default: null },
    invited_at: { type: Date, default: null },
    claimed_at: { type: Date, default: null },
    /** An address that its owner has not proved yet: it signs in together with the password, and is nothing else. Nobody else's. */
    claimed_email: { type: String, default: null },
    /** The telephone number that the office knew when they took it over, or has corrected since; missing in older documents. */
    office_telephone: { type: String, default: null },
    /** Addresses that this person had before, as the audit trail names them. */
    former_emails: { type: [String], default: undefined },
    created_at: { type: Date, default: () => new Date() },
  },
  { collection: "users", versionKey: false },
);

schema.index({ email: 1 }, { unique: true });

schema.index(
  { claimed_email: 1 },
  {
    name: "one_claim_of_an_address",
    unique: true,
    partialFilterExpression: { claimed_email: { $gt: " " } },
  },
);

schema.index({ role: 1, name: 1, _id: 1 });

schema.index({ role: 1, email: 1, _id: 1 });

export type UserDocument = Stored<typeof schema>;

export const UserModel = modelOf<UserDocument>("User", schema);

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

/** An admin's note about a person; for admins, and in the person's data export without its author (docs/product.md 8.22). */
const noteSchema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
    author_id: { type: Schema.Types.ObjectId, required: true },
    /** The name at that time. */
    author_name: { type: String, default: "" },
  },
  { collection: "member_notes", versionKey: false },
);
noteSchema.index({ user_id: 1, created_at: -1, _id: -1 });

type MemberNoteDocument = Stored<typeof noteSchema>;
export const MemberNoteModel = modelOf<MemberNoteDocument>("MemberNote", noteSchema);
