import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** A lock on a job that one instance at a time may run. */
const leaseSchema = Schema.create(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: "leases", versionKey: false },
);

type LeaseRecord = Stored<typeof leaseSchema>;
export const LeaseModel = modelOf<LeaseRecord>("Lease", leaseSchema);
