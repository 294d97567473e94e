import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** The keys for push messages, the private one sealed (lib/push/push-keys.ts). */
const pushKeys = new Schema(
  { public_key: { type: String, required: true }, sealed: { type: Buffer, required: true } },
  { _id: false },
);

/** The one document about this installation: its id at the card provider, and its last reconciliation. */
const schema = new Schema(
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

export type InstallationRecord = InferSchemaType<typeof schema>;
export const InstallationModel =
  (mongoose.models.Installation as Model<InstallationRecord> | undefined) ??
  mongoose.model<InstallationRecord>("Installation", schema);
