import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** A lock on a job that one instance at a time may run. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: "leases", versionKey: false },
);

type LeaseRecord = InferSchemaType<typeof schema>;
export const LeaseModel =
  (mongoose.models.Lease as Model<LeaseRecord> | undefined) ?? mongoose.model<LeaseRecord>("Lease", schema);
