import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";
import { SETUP_STEPS } from "@/lib/contracts/setup.steps";

/** The one document about the setup guide: the steps that admins have skipped. What is done follows from the data. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    is_hidden: { type: Boolean, default: false },
    skipped: { type: [{ type: String, enum: [...SETUP_STEPS] }], default: [] },
  },
  { collection: "setup", versionKey: false, id: false },
);

export const THE_SETUP = "setup";

type SetupDocument = InferSchemaType<typeof schema>;
export const SetupModel =
  (mongoose.models.Setup as Model<SetupDocument> | undefined) ??
  mongoose.model<SetupDocument>("Setup", schema);
