import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A private photo of a report, for its tenant and the admins: always stored in the database (decision 034). */
const photoSchema = Schema.create(
  {
    repair_id: { type: Schema.Types.ObjectId, required: true },
    /** WebP, at most 480 and 1440 pixels wide. */
    small: { type: Buffer, required: true },
    large: { type: Buffer, required: true },
  },
  { collection: "repair_photos", versionKey: false },
);
photoSchema.index({ repair_id: 1 });

export type RepairPhotoDocument = Stored<typeof photoSchema>;
export const RepairPhotoModel = modelOf<RepairPhotoDocument>("RepairPhoto", photoSchema);
