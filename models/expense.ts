import { Schema } from "mongoose";
import { EXPENSE_CATEGORIES } from "@/lib/expenses/contract";
import { modelOf, type Stored } from "./stored";

/** Money that the building spent. Append-only: a wrong one is reversed, never edited (docs/product.md 5.82). */
const schema = Schema.create(
  {
    /** The day of the money, `YYYY-MM-DD`. */
    on: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
    category: { type: String, enum: EXPENSE_CATEGORIES, required: true },
    cents: { type: Number, required: true, min: 1, validate: Number.isInteger },
    vendor: { type: String, default: "" },
    /** Empty: the building itself. */
    apartment_no: { type: String, default: "" },
    note: { type: String, default: "" },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    /** Their name at that time. */
    by_name: { type: String, default: "" },
    /** Set once it was reversed: it then counts for nothing, and stays in the list. */
    reversed_at: { type: Date, default: null },
    reversed_by_name: { type: String, default: "" },
    reverse_reason: { type: String, default: "" },
    has_photo: { type: Boolean, default: false },
    /** The receipt, WebP: for who reads the book. */
    photo: { type: Buffer, select: false },
  },
  { collection: "expenses", versionKey: false },
);
schema.index({ on: -1, _id: -1 });

export type ExpenseDocument = Stored<typeof schema>;
export const ExpenseModel = modelOf<ExpenseDocument>("Expense", schema);
