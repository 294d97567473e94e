import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** Who changed what, with old and new value. Append-only. */
const schema = Schema.create(
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

export type AuditEntryDocument = Stored<typeof schema>;
export const AuditEntryModel = modelOf<AuditEntryDocument>("AuditEntry", schema);
