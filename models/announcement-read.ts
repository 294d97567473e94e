import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

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
