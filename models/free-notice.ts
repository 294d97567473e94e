import { Schema } from "mongoose";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { modelOf, type Stored } from "./stored";

/** A subscription to one mail when an apartment becomes available (docs/product.md 4.13). */
const schema = Schema.create(
  {
    apartment_id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    /** Of the page that asked, and of the mail to who has no account; absent: English. */
    language: { type: String, enum: LANGUAGES },
    asked_at: { type: Date, required: true },
    /** Since when the apartment has been available without a break; null while it is not. */
    free_since: { type: Date, default: null },
    /** When the mail was queued; null while it waits. */
    sent_at: { type: Date, default: null },
    /** SHA-256 hashes of the mailed tokens, newest last. */
    token_hashes: { type: [String], required: true, default: [] },
    expires_at: { type: Date, required: true },
  },
  { collection: "free_notices", versionKey: false },
);
schema.index({ apartment_id: 1, email: 1 }, { unique: true });
schema.index({ sent_at: 1, asked_at: 1 });
schema.index({ token_hashes: 1 });
schema.index({ email: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export type FreeNoticeRecord = Stored<typeof schema>;
export const FreeNoticeModel = modelOf<FreeNoticeRecord>("FreeNotice", schema);
