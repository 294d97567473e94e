import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { idUnder } from "@/lib/platform/db/count-all";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents, toCents } from "@/lib/platform/format/money";
import { encodePicture } from "@/lib/platform/images/encode";
import { ApartmentModel } from "@/models/apartment";
import { ExpenseModel } from "@/models/expense";
import {
  CATEGORY_LABELS,
  EXPENSE_AHEAD,
  FIRST_BOOK_DAY,
  EXPENSE_TOO_EARLY,
  type recordExpense as contract,
} from "./contract";

/** POST /expenses: records what was spent. Throws `invalid_input` for a day ahead, and `not_found` for no such apartment. */
export async function recordExpense(
  actor: Actor<MoneyRole>,
  { on, category, amount, vendor = "", apartment_no = "", note = "", key }: BodyOf<typeof contract>,
  now = new Date(),
): Promise<string> {
  const message = on > towerDay(now) ? EXPENSE_AHEAD : on < FIRST_BOOK_DAY ? EXPENSE_TOO_EARLY : null;
  if (message) throw new AppError("invalid_input", message, { fields: { on: message } });
  const _id = idUnder(actor.userId, key);
  return inTransaction(async (session) => {
    if (await ExpenseModel.exists({ _id }).session(session)) return String(_id);
    if (apartment_no && !(await ApartmentModel.exists({ apartment_no }).session(session)))
      throw notFound(`There is no apartment ${apartment_no}.`);
    await ExpenseModel.create(
      [
        {
          _id,
          on,
          category,
          cents: toCents(amount),
          vendor,
          apartment_no,
          note,
          at: now,
          by: actor.userId,
          by_name: actor.name,
        },
      ],
      { session },
    );
    const after = { on, category: CATEGORY_LABELS[category], amount, ...(vendor && { vendor }) };
    const subject = vendor || apartment_no || CATEGORY_LABELS[category];
    await recordChange({ actor, action: "expense.recorded", subject, after }, session);
    return String(_id);
  }).catch((error: unknown) => {
    // The same one arrived twice at once.
    if (key && isDuplicateKey(error)) return String(_id);
    throw error;
  });
}

/** POST /expenses/{id}/photo: stores the receipt's photo; returns 0 if there is one. Throws `not_found`. */
export async function storeExpensePhoto(id: string, image: File): Promise<number> {
  if (!(await ExpenseModel.exists({ _id: id }))) throw notFound("There is no such expense.");
  const { files } = await encodePicture(image, "report");
  const photo = Buffer.from(files.at(-1)?.bytes ?? []);
  const without = { _id: id, has_photo: mongoose.trusted({ $ne: true }) };
  return (await ExpenseModel.updateOne(without, { $set: { photo, has_photo: true } })).modifiedCount;
}

/** POST /expenses/{id}/reverse. Returns 0 if that has been done. Throws `not_found`. */
export async function reverseExpense(actor: Actor<MoneyRole>, id: string, reason: string): Promise<number> {
  return inTransaction(async (session) => {
    const expense = await ExpenseModel.findById(id).session(session).lean();
    if (!expense) throw notFound("There is no such expense.");
    const { modifiedCount } = await ExpenseModel.updateOne(
      { _id: id, reversed_at: null },
      { reversed_at: new Date(), reversed_by_name: actor.name, reverse_reason: reason },
      { session },
    );
    if (modifiedCount === 0) return 0;
    const { category, cents, vendor, apartment_no } = expense;
    const after = { category: CATEGORY_LABELS[category], amount: fromCents(cents), reason };
    const subject = vendor || apartment_no || CATEGORY_LABELS[category];
    await recordChange({ actor, action: "expense.reversed", subject, after }, session);
    return 1;
  });
}
