import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** Records that a user has opened an announcement. */
const schema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    announcement_id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: "announcement_reads", versionKey: false },
);
schema.index({ user_id: 1, announcement_id: 1 }, { unique: true });
schema.index({ user_id: 1, at: -1 });
schema.index({ announcement_id: 1 });

type AnnouncementReadDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const AnnouncementReadModel =
  (mongoose.models.AnnouncementRead as Model<AnnouncementReadDocument> | undefined) ??
  mongoose.model<AnnouncementReadDocument>("AnnouncementRead", schema);
