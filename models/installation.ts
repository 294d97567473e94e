import { Schema } from "mongoose";
import { SETUP_STEPS } from "@/lib/setup/contract";
import { modelOf, type Stored } from "./stored";

/** The keys for push messages, the private one sealed (lib/platform/push/push-keys.ts). */
const pushKeys = Schema.create(
  { public_key: { type: String, required: true }, sealed: { type: Buffer, required: true } },
  { _id: false },
);

/** The one document about this installation: its id at the card provider, and its last reconciliation. */
const schema = Schema.create(
  {
    _id: { type: String, required: true },
    /** In the metadata of everything that it creates at the provider; generated once. */
    id: { type: String, required: true },
    created_at: { type: Date, required: true },
    /** The start of the reconciler's last successful run. */
    reconciled_at: { type: Date, default: null },
    push_keys: { type: pushKeys, default: null },
  },
  { collection: "installation", versionKey: false, id: false },
);

export type InstallationRecord = Stored<typeof schema>;

export const InstallationModel = modelOf<InstallationRecord>("Installation", schema);

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

/** The one document about the setup guide: the steps that admins have skipped. What is done follows from the data. */
const setupSchema = Schema.create(
  {
    _id: { type: String, required: true },
    is_hidden: { type: Boolean, required: true, default: false },
    skipped: { type: [{ type: String, enum: [...SETUP_STEPS] }], default: [] },
  },
  { collection: "setup", versionKey: false, id: false },
);

export const THE_SETUP = "setup";

type SetupDocument = Stored<typeof setupSchema>;
export const SetupModel = modelOf<SetupDocument>("Setup", setupSchema);
