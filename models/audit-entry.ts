import mongoose, { Schema, type InferSchemaType, type Model } from "mongoose";

/** Who changed what, with old and new value. Append-only. */
const schema = new Schema(
  {
    at: { type: Date, required: true },
    /** null: the product itself (webhook, reconciler, script). */
    actor_id: { type: Schema.Types.ObjectId, default: null },
    actor_name: { type: String, default: "" },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    request_id: { type: String, default: "" },
  },
  { collection: "audit_entries", versionKey: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
// Entries about a person and by a person (docs/product.md 3.14).
schema.index({ subject: 1, at: -1, _id: -1 });
schema.index({ actor_id: 1, at: -1, _id: -1 });

export type AuditEntryDocument = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };
export const AuditEntryModel =
  (mongoose.models.AuditEntry as Model<AuditEntryDocument> | undefined) ??
  mongoose.model<AuditEntryDocument>("AuditEntry", schema);
