import { isDatabaseAway } from "@/lib/db/away";
import { databaseNow } from "@/lib/db/database-time";
import { serving } from "@/lib/db/serving";
import { getBuilding } from "@/lib/domain/building/queries";
import { towerDay, towerHour } from "@/lib/format/dates";
import { logger } from "@/lib/logger";
import { canSendMail } from "@/lib/mail/transport";
import { findDebtors } from "./find-debtors";
import { reminderFor } from "./rules";
import { writeReminder } from "./write-reminder";

/** The hour in Dhaka from which reminders are sent. */
const NOT_BEFORE = 9;

/**
 * The reminder job: once a day, by the database's clock, from nine in the morning in Dhaka. Repeats a pass that failed
 * or skipped someone.
 */
export function makeReminderJob(): () => Promise<void> {
  let doneOn = "";
  return async () => {
    if (!canSendMail()) return;
    const now = await databaseNow();
    const today = towerDay(now);
    if (today === doneOn || towerHour(now) < NOT_BEFORE) return;
    if (await sendDueReminders(now)) doneOn = today;
  };
}

/**
 * Sends the reminders of a day to those who have not paid by then. Returns whether no one was skipped. Depends on what
 * was sent before and what is unpaid now, so it can be repeated, interrupted, delayed for days, and run by several
 * instances at once.
 */
export async function sendDueReminders(now: Date): Promise<boolean> {
  const building = await getBuilding();
  const today = towerDay(now);
  const due = (await findDebtors(now, building)).filter(
    ({ debtor }) => reminderFor(debtor, building.grace_days, today) !== null,
  );
  let isComplete = true;
  for (const { agreement } of due) {
    if (serving.isStopping) return false;
    try {
      // May have been paid since the list was read.
      const homes = await findDebtors(now, building, [String(agreement.user_id)]);
      const found = homes.find((home) => home.agreement._id.equals(agreement._id));
      const reminder = found && reminderFor(found.debtor, building.grace_days, today);
      if (reminder) await writeReminder(found.agreement, reminder, { actor: null, now });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      isComplete = false;
      logger().error({ err: error, agreement: String(agreement._id) }, "a reminder was not sent");
    }
  }
  return isComplete;
}
