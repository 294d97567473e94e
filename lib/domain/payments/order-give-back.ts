import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { homeSubject } from "@/lib/format/audit-subject";
import { toDollars } from "@/lib/format/money";
import { PaymentModel, type GiveBackOrder, type PaymentDocument } from "@/models/payment";
import { asItWasRead, byAdmin, changedSince } from "./add-entries";

/** What an admin gives back, and why; cents. */
export type GiveBack = Pick<GiveBackOrder, "cents" | "reason"> & { readonly key: string | undefined };

/**
 * Writes down what is to go back to a card, before the provider is asked: of two admins at the same moment one has it
 * written, and where the process dies the reconciler asks for the very same. Throws `conflict` for the other one.
 */
export async function orderGiveBack(
  actor: Actor<"admin">,
  row: PaymentDocument,
  { cents, reason, key }: GiveBack,
): Promise<PaymentDocument> {
  const at = new Date();
  const { by, by_name } = byAdmin(actor);
  const number = (row.give_backs?.length ?? 0) + 1;
  const order: GiveBackOrder = { number, attempt: 1, cents, reason, at, by, by_name, ...(key && { key }) };
  return inTransaction(async (session) => {
    const next = await PaymentModel.findOneAndUpdate(
      { ...asItWasRead(row), giving_back_since: mongoose.trusted({ $exists: false }) },
      { $set: { giving_back_since: at }, $inc: { revision: 1 }, $push: { give_backs: order } },
      { session, returnDocument: "after" },
    ).lean();
    if (!next) throw changedSince();
    const subject = homeSubject(row);
    const after = { period: row.period, amount: toDollars(cents), reason };
    await recordChange({ actor, action: "payment.give-back-ordered", subject, after }, session);
    return next;
  });
}
