import { Schema } from "mongoose";
import { REMINDER_KINDS } from "@/lib/rent-reminders/contract";
import { modelOf, type Stored } from "./stored";

/** A reminder of rent (docs/product.md 5.40). Written with its mail, never changed. */
const schema = Schema.create(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    agreement_id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    apartment_no: { type: String, required: true },
    kind: { type: String, enum: REMINDER_KINDS, required: true },
    /** The months in it, `YYYY-MM`, oldest first. */
    periods: { type: [String], required: true },
    /** The amount in it. */
    cents: { type: Number, required: true, min: 1, validate: Number.isInteger },
    /** Its causes, by person and apartment: `… 2026-11 late-2`, and the day. */
    causes: { type: [String], required: true },
    at: { type: Date, required: true },
    /** The admin who sent it; null if the schedule did. */
    by: { type: Schema.Types.ObjectId, default: null },
    /** Their name at that time. */
    by_name: { type: String, default: "" },
  },
  { collection: "rent_reminders", versionKey: false },
);
// I20: one reminder per cause. The index holds each element of the list.
schema.index({ causes: 1 }, { unique: true });
schema.index({ user_id: 1, at: -1 });

export type RentReminderDocument = Stored<typeof schema>;
export const RentReminderModel = modelOf<RentReminderDocument>("RentReminder", schema);
