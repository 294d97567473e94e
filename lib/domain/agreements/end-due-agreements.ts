import mongoose, { type ClientSession } from "mongoose";
import { isDatabaseAway } from "@/lib/db/away";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { abandonAgreement } from "@/lib/domain/payments/abandon-payments";
import { homeSubject } from "@/lib/format/audit-subject";
import { endOfTowerDay, towerDay } from "@/lib/format/dates";
import { logger } from "@/lib/logger";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { endTenancy } from "./end-tenancy";
import { notifyOfEnd } from "./notify-of-leaving";

const MOST_AT_ONCE = 100;

/**
 * Ends the agreements whose last day is over in Dhaka, like a removal (docs/product.md 5.24); returns how many. Each is one
 * transaction with its mails, conditional on still being active and due, so this is safe to repeat, interrupt and run on
 * several instances. Uses the database's clock by default, so a wrong server clock ends no agreement early.
 */
export async function endDueAgreements(now?: Date): Promise<number> {
  const today = towerDay(now ?? (await databaseNow()));
  const isDue = { active: true, leave_on: mongoose.trusted({ $lt: today }) };
  const due = await AgreementModel.find(isDue, { _id: 1 }).sort({ leave_on: 1 }).limit(MOST_AT_ONCE).lean();
  let ended = 0;
  for (const { _id } of due) {
    try {
      const agreement = await inTransaction((session) => end({ _id, ...isDue }, session));
      if (!agreement) continue;
      ended += 1;
      clearPublicPages();
      await abandonAgreement(agreement);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // A failure does not stop the others; the next run tries again.
      logger().error({ err: error, agreement: _id.toString() }, "ending an agreement failed");
    }
  }
  return ended;
}

async function end(
  which: Parameters<typeof endTenancy>[0],
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await endTenancy(which, { at: null, by: null }, session);
  if (!agreement?.leave_on) return null;
  const subject = homeSubject(agreement);
  const after = { active: false, ended_at: endOfTowerDay(agreement.leave_on) };
  const change = { before: { active: true, leave_on: agreement.leave_on }, after };
  await recordChange({ actor: null, action: "agreement.ended", subject, ...change }, session);
  await notifyOfEnd(agreement, session);
  return agreement;
}
