import type { Connection } from "mongoose";
import { checkAgreementDocuments } from "./agreement-documents";
import { checkAnnouncements } from "./announcements";
import { checkAutopay } from "./autopay";
import { checkDeposits } from "./deposits";
import { checkIdentity } from "./identity";
import { checkLeaving } from "./leaving";
import { checkMoney } from "./money";
import { checkPushSubscriptions } from "./push-subscriptions";
import { checkReminders } from "./reminders";
import { checkRepairs } from "./repairs";
import { checkTenancy } from "./tenancy";

/**
 * Checks I1 to I23 and I25 of docs/product.md 11 over a whole database and returns each violation as a sentence that
 * begins with its number. The reconciler compares what only the card provider knows (I13, captured money).
 */
export async function checkInvariants(connection: Connection): Promise<string[]> {
  const found = await Promise.all([
    checkTenancy(connection),
    checkMoney(connection),
    checkIdentity(connection),
    checkLeaving(connection),
    checkAgreementDocuments(connection),
    checkDeposits(connection),
    checkAutopay(connection),
    checkReminders(connection),
    checkRepairs(connection),
    checkPushSubscriptions(connection),
    checkAnnouncements(connection),
  ]);
  return found.flat();
}
