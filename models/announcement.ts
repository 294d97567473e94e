import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

const schema = Schema.create(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    /** When it is visible to all; for a scheduled one the start of its day in Dhaka. */
    date: { type: Date, required: true },
    author_id: { type: Schema.Types.ObjectId, default: null },
    /** Pinned since; null, or missing in older documents, if it is not. */
    pinned_at: { type: Date, default: null },
    edited_at: { type: Date, default: null },
    /** `2026-12-05`: scheduled for that day in Dhaka; null once it is published. */
    publish_on: { type: String, default: null },
    /** When it was published; null before. */
    announced_at: { type: Date, default: null },
    /** Whether it is, or was, mailed to all members. */
    mail: { type: Boolean, required: true, default: false },
    /** Since when its mails are being written; null before and after. */
    mailing_at: { type: Date, default: null },
    /** Since when all of them are in the outbox. */
    mailed_at: { type: Date, default: null },
  },
  { collection: "announcements", versionKey: false },
);

schema.index({ date: -1, _id: -1 });

schema.index({ title: 1, _id: 1 });

schema.index({ pinned_at: -1, date: -1, _id: -1 });

// For the job.
schema.index({ publish_on: 1 });

schema.index({ mailing_at: 1 });

export type AnnouncementDocument = Stored<typeof schema>;

export const AnnouncementModel = modelOf<AnnouncementDocument>("Announcement", schema);

/** Records that a user has opened an announcement. */
const readSchema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    announcement_id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: "announcement_reads", versionKey: false },
);

readSchema.index({ user_id: 1, announcement_id: 1 }, { unique: true });

readSchema.index({ user_id: 1, at: -1 });

readSchema.index({ announcement_id: 1 });

type AnnouncementReadDocument = Stored<typeof readSchema>;

export const AnnouncementReadModel = modelOf<AnnouncementReadDocument>("AnnouncementRead", readSchema);
