import { Schema } from "mongoose";
import { SETUP_STEPS } from "@/lib/setup/contract";
import { modelOf, type Stored } from "./stored";

/** The one document about the setup guide: the steps that admins have skipped. What is done follows from the data. */
const schema = Schema.create(
  {
    _id: { type: String, required: true },
    is_hidden: { type: Boolean, required: true, default: false },
    skipped: { type: [{ type: String, enum: [...SETUP_STEPS] }], default: [] },
  },
  { collection: "setup", versionKey: false, id: false },
);

export const THE_SETUP = "setup";

type SetupDocument = Stored<typeof schema>;
export const SetupModel = modelOf<SetupDocument>("Setup", schema);
