import { Schema } from "mongoose";
import { MAIL_KINDS, MAIL_STATES } from "@/lib/mails/contract";
import { modelOf, type Stored } from "./stored";

/** The outbox: a mail is written here in the transaction that causes it, and sent from here (docs/decisions/026). */
const schema = Schema.create(
  {
    /** Its cause, `password-reset:…`, unique: one mail per cause. */
    cause: { type: String, required: true },
    /**
     * The thing it is about, `repair:…`, and its place among the mails about it to one reader: a count, since the clocks of
     * several servers differ. Both absent if its order does not matter.
     */
    about: { type: String },
    sequence: { type: Number },
    kind: { type: String, enum: MAIL_KINDS, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    state: { type: String, enum: MAIL_STATES, required: true, default: "waiting" },
    created_at: { type: Date, required: true },
    /** The earliest time to send it. */
    next_at: { type: Date, required: true },
    /** Not sent afterwards: its link has expired. */
    until: { type: Date, default: null },
    /** The number of attempts. */
    attempts: { type: Number, required: true, default: 0 },
    /** The process that is sending it, and until when no other takes over. */
    claim: { type: String, default: null },
    claimed_until: { type: Date, default: null },
    /** Since when the mail server may have it: set before the first byte is sent, unset by a clear rejection. */
    handed_at: { type: Date, default: null },
    /** When it became sent, failed, unsure, unwanted or dropped. */
    settled_at: { type: Date, default: null },
    error: { type: String, default: "" },
    /** Text, HTML and attachments, encrypted (lib/platform/mail/seal-body.ts); null once they are not needed. */
    sealed: { type: Buffer, default: null },
    forget_at: { type: Date, default: null },
  },
  { collection: "mails", versionKey: false },
);
schema.index({ cause: 1 }, { unique: true });
schema.index({ about: 1, to: 1, sequence: 1 }, { partialFilterExpression: { about: { $exists: true } } });
schema.index({ state: 1, next_at: 1 });
schema.index({ state: 1, created_at: -1, _id: -1 });
schema.index({ created_at: -1, _id: -1 });
schema.index({ to: 1, created_at: -1 });
schema.index({ to: 1, _id: 1 });
schema.index({ forget_at: 1 }, { expireAfterSeconds: 0 });

export type MailDocument = Stored<typeof schema>;
export const MailModel = modelOf<MailDocument>("Mail", schema);
