import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

const schema = new Schema(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    /** When it is there for everybody: of one that waits for its day the day's first moment in Dhaka. */
    date: { type: Date, required: true },
    author_id: { type: Schema.Types.ObjectId, default: null },
    /** Pinned since; null, or missing in older documents, where it is not. */
    pinned_at: { type: Date, default: null },
    edited_at: { type: Date, default: null },
    /** `2026-12-05`: waits for that day of Dhaka's calendar; null once it is announced. */
    publish_on: { type: String, default: null },
    /** When it became news; null before. */
    announced_at: { type: Date, default: null },
    /** It goes by mail to all members, or has gone. */
    mail: { type: Boolean, default: false },
    /** Since when its mails are being written; null before, and afterwards. */
    mailing_at: { type: Date, default: null },
    /** Since when all of them are in the outbox. */
    mailed_at: { type: Date, default: null },
  },
  { collection: "announcements", versionKey: false },
);
schema.index({ date: -1, _id: -1 });
schema.index({ title: 1, _id: 1 });
schema.index({ pinned_at: -1, date: -1, _id: -1 });
// What the job looks for.
schema.index({ publish_on: 1 });
schema.index({ mailing_at: 1 });

export type AnnouncementDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const AnnouncementModel =
  (mongoose.models.Announcement as Model<AnnouncementDocument> | undefined) ??
  mongoose.model<AnnouncementDocument>("Announcement", schema);
