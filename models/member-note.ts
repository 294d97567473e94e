import { Schema } from "mongoose";
import { modelOf, type Stored } from "./stored";

/** An admin's note about a person; for admins, and in the person's data export without its author (docs/product.md 8.22). */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
    author_id: { type: Schema.Types.ObjectId, required: true },
    /** The name at that time. */
    author_name: { type: String, default: "" },
  },
  { collection: "member_notes", versionKey: false },
);
schema.index({ user_id: 1, created_at: -1, _id: -1 });

export type MemberNoteDocument = Stored<typeof schema>;
export const MemberNoteModel = modelOf<MemberNoteDocument>("MemberNote", schema);
