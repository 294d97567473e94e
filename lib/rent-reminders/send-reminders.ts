import mongoose from "mongoose";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { BodyOf, ReplyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { serving } from "@/lib/platform/db/connect";
import { databaseNow } from "@/lib/platform/db/lease";
import { conflict } from "@/lib/platform/errors";
import { towerDay, towerHour } from "@/lib/platform/format/dates";
import { logger } from "@/lib/platform/logger";
import { canSendMail } from "@/lib/platform/mail/transport";
import { UserModel } from "@/models/user";
import { OWES_NOTHING, type sendRentReminders as endpoint, REMINDED_TODAY } from "./contract";
import { writeReminder, type ReminderOutcome } from "./mails";
import { findDebtors, type FoundDebtor, refusalOf } from "./queries";
import { reminderFor, reminderNow } from "./rules";

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
    ({ debtor, unreachable }) =>
      unreachable === null && reminderFor(debtor, building.grace_days, today) !== null,
  );
  let isComplete = true;
  for (const { agreement } of due) {
    if (serving.isStopping) return false;
    try {
      // May have been paid since the list was read.
      const homes = await findDebtors(now, building, [String(agreement.user_id)]);
      const found = homes.find((home) => home.agreement._id.equals(agreement._id));
      const reminder = found?.unreachable === null && reminderFor(found.debtor, building.grace_days, today);
      if (reminder) await writeReminder(found.agreement, reminder, { actor: null, now });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      isComplete = false;
      logger().error({ err: error, agreement: String(agreement._id) }, "a reminder was not sent");
    }
  }
  return isComplete;
}

interface ReminderRun {
  readonly building: Building;
  readonly now: Date;
  /** The last month to remind of. */
  readonly until: string;
}

/**
 * POST /rent-reminders: reminds the people whom an admin has chosen, former tenants included, of what they owe up to a
 * month. Returns for each whether a mail is sent, and if not, why. Throws `conflict` if this installation sends no
 * mail.
 */
export async function sendRemindersNow(
  actor: Actor<MoneyRole>,
  { emails, period }: BodyOf<typeof endpoint>,
  at?: Date,
): Promise<ReplyOf<typeof endpoint>> {
  if (!canSendMail()) throw conflict(SENDS_NO_MAIL);
  const look = { building: await getBuilding(), now: at ?? (await databaseNow()), until: period };
  const people = await UserModel.find({ email: mongoose.trusted({ $in: emails }) }, { email: 1 }).lean();
  const ids = new Map(people.map(({ _id, email }) => [email, String(_id)]));
  const rows: ReplyOf<typeof endpoint>["rows"] = [];
  for (const email of new Set(emails)) {
    const id = ids.get(email);
    const refusal = id ? await remindPerson(actor, id, look) : "Has no account here.";
    rows.push({ email, outcome: refusal ? "skipped" : "sent", message: refusal ?? "Reminded." });
  }
  return { sent: rows.filter(({ outcome }) => outcome === "sent").length, rows };
}

const REFUSALS: Record<ReminderOutcome, string | null> = {
  written: null,
  repeated: REMINDED_TODAY,
  settled: OWES_NOTHING,
};

/**
 * Sends one mail per home that they owe for, including homes they have left. Returns why none is sent; null if one is.
 */
async function remindPerson(
  actor: Actor<MoneyRole>,
  userId: string,
  look: ReminderRun,
): Promise<string | null> {
  const refusals: (string | null)[] = [];
  for (const found of await findDebtors(look.now, look.building, [userId]))
    refusals.push(await remind(actor, found, look));
  if (refusals.includes(null)) return null;
  return refusals.find((refusal) => refusal !== REFUSALS.settled) ?? REFUSALS.settled;
}

/** Returns why no mail is sent; null if one is. */
async function remind(
  actor: Actor<MoneyRole>,
  found: FoundDebtor,
  { building, now, until }: ReminderRun,
): Promise<string | null> {
  const today = towerDay(now);
  const { agreement, debtor } = found;
  const refusal = refusalOf(found, today, until);
  if (refusal) return refusal;
  const reminder = reminderNow(debtor, { graceDays: building.grace_days, today, until });
  if (!reminder) return REFUSALS.settled;
  return REFUSALS[await writeReminder(agreement, reminder, { actor, now })];
}
