import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

const schema = new Schema(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    date: { type: Date, required: true },
    author_id: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: "announcements", versionKey: false },
);
schema.index({ date: -1, _id: -1 });
schema.index({ title: 1, _id: 1 });

export type AnnouncementDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const AnnouncementModel =
  (mongoose.models.Announcement as Model<AnnouncementDocument> | undefined) ??
  mongoose.model<AnnouncementDocument>("Announcement", schema);
