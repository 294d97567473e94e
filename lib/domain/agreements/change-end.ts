import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { recordChange } from "@/lib/domain/audit/record-change";
import { readBuilding } from "@/lib/domain/building/queries";
import { abandonOldRents } from "@/lib/domain/payments/abandon-payments";
import { settleMonths, type ReopenedMonth } from "@/lib/domain/payments/settle-months";
import { listAgreementsUntil } from "@/lib/domain/payments/derive-tenancy-months";
import { conflict } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { periodOf } from "@/lib/format/periods";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";

interface Change {
  readonly actor: Actor;
  readonly action: "agreement.notice-given" | "agreement.notice-withdrawn" | "agreement.end-set";
  /** The last day; null to withdraw it. */
  readonly leaveOn: string | null;
  readonly at: Date;
}

/**
 * Writes the last day of an active agreement that was read in this transaction, announces the apartment for it
 * (docs/product.md 5.23), and audits it. Fixes how the last month is charged, so that a later change of the building's rule
 * does not affect it. Returns the months that are owed again. Call `followEnd` after the commit.
 */
export async function changeEnd(
  agreement: AgreementDocument,
  { actor, action, leaveOn, at }: Change,
  session: ClientSession,
): Promise<ReopenedMonth[]> {
  const { user_id, apartment_no } = agreement;
  const before = await listAgreementsUntil(periodOf(at), { user_id, apartment_no }, session);
  const told = leaveOn && {
    leave_on: leaveOn,
    notice_given_at: at,
    notice_given_by: new mongoose.Types.ObjectId(actor.userId),
    last_month: (await readBuilding(session)).last_month,
  };
  const none = { leave_on: null, notice_given_at: null, notice_given_by: null, last_month: null };
  const stillSo = { _id: agreement._id, active: true, leave_on: agreement.leave_on ?? null };
  const changed = await AgreementModel.updateOne(stillSo, { $set: told || none }, { session });
  if (changed.modifiedCount === 0) throw conflict("This agreement has just been changed. Look at it again.");
  const let_until = leaveOn;
  await ApartmentModel.updateOne({ _id: agreement.apartment_id }, { $set: { let_until } }, { session });
  const subject = homeSubject({ apartment_no, email: agreement.email });
  const change = { before: { leave_on: agreement.leave_on ?? null }, after: { leave_on: leaveOn } };
  await recordChange({ actor, action, subject, ...change }, session);
  return settleMonths(before, session);
}

/** Call after the commit: refreshes public pages and cancels payments for months or at rents that no longer apply. */
export function followEnd(agreement: Pick<AgreementDocument, "_id">): void {
  clearPublicPages();
  void abandonOldRents(agreement);
}
