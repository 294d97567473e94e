import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { homeSubject } from "@/lib/format/audit-subject";
import { toDollars } from "@/lib/format/money";
import { PaymentModel, type GiveBackOrder, type PaymentDocument } from "@/models/payment";
import { asItWasRead, byAdmin, changedSince } from "./add-entries";

/** A refund by an admin in cents, with its reason. */
export type GiveBack = Pick<GiveBackOrder, "cents" | "reason"> & { readonly key: string | undefined };

/**
 * Stores an order to refund money to a card before calling the provider: of two concurrent admins one succeeds, and if the
 * process dies the reconciler executes the same order. Throws `conflict` for the other admin.
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
