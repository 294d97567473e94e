import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** A private photo of a report, for its tenant and the admins: always stored in the database (decision 034). */
const schema = new Schema(
  {
    repair_id: { type: Schema.Types.ObjectId, required: true },
    /** WebP, at most 480 and 1440 pixels wide. */
    small: { type: Buffer, required: true },
    large: { type: Buffer, required: true },
  },
  { collection: "repair_photos", versionKey: false },
);
schema.index({ repair_id: 1 });

export type RepairPhotoDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const RepairPhotoModel =
  (mongoose.models.RepairPhoto as Model<RepairPhotoDocument> | undefined) ??
  mongoose.model<RepairPhotoDocument>("RepairPhoto", schema);
