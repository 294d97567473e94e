import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { homeSubject } from "@/lib/format/audit-subject";
import { toDollars } from "@/lib/format/money";
import { PaymentModel, type GiveBackOrder, type PaymentDocument } from "@/models/payment";
import { asItWasRead, byAdmin, changedSince } from "./add-entries";

/** A refund by an admin in cents, with its reason. */
export interface GiveBack extends Pick<GiveBackOrder, "cents" | "reason"> {
  readonly key: string | undefined;
  /** Whether the month is waived if the refund opens it again. */
  readonly letsOff: boolean;
}

/** Names an order at the provider. */
export const orderName = (row: PaymentDocument["_id"], number: number) => `${String(row)}-${String(number)}`;

/**
 * Stores an order to refund money to a card before calling the provider: of two concurrent admins one succeeds, and if the
 * process dies the reconciler executes the same order. Throws `conflict` for the other admin.
 */
export async function orderGiveBack(
  actor: Actor<"admin">,
  row: PaymentDocument,
  { cents, reason, key, letsOff }: GiveBack,
): Promise<PaymentDocument> {
  const at = new Date();
  const { by, by_name } = byAdmin(actor);
  const number = (row.give_backs?.length ?? 0) + 1;
  const options = { ...(letsOff && { lets_off: true }), ...(key && { key }) };
  const order: GiveBackOrder = { number, attempt: 1, cents, reason, at, by, by_name, ...options };
  return inTransaction(async (session) => {
    const next = await PaymentModel.findOneAndUpdate(
      { ...asItWasRead(row), giving_back_since: mongoose.trusted({ $exists: false }) },
      { $set: { giving_back_since: at }, $inc: { revision: 1 }, $push: { give_backs: order } },
      { session, returnDocument: "after" },
    ).lean();
    if (!next) throw changedSince();
    const subject = homeSubject(row);
    const after = { period: row.period, amount: toDollars(cents), reason, ...(letsOff && { let_off: true }) };
    await recordChange({ actor, action: "payment.give-back-ordered", subject, after }, session);
    return next;
  });
}
