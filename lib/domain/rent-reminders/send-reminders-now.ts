import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { sendRentReminders as endpoint } from "@/lib/contracts/rent-reminders";
import type { Building } from "@/lib/contracts/building";
import { REMINDED_TODAY } from "@/lib/contracts/rent-reminders.sentences";
import { SENDS_NO_MAIL } from "@/lib/contracts/shared.sentences";
import { databaseNow } from "@/lib/db/database-time";
import { getBuilding } from "@/lib/domain/building/queries";
import { conflict } from "@/lib/errors";
import { towerDay } from "@/lib/format/dates";
import { canSendMail } from "@/lib/mail/transport";
import { UserModel } from "@/models/user";
import { findDebtors, type FoundDebtor } from "./find-debtors";
import { owesUntil, reminderNow, whyNoReminder } from "./rules";
import { writeReminder, type ReminderOutcome } from "./write-reminder";

interface Look {
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
  actor: Actor<"admin">,
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
  settled: "Owes nothing yet.",
};

/**
 * Sends one mail per home that they owe for, including homes they have left. Returns why none is sent; null if one is.
 */
async function remindPerson(actor: Actor<"admin">, userId: string, look: Look): Promise<string | null> {
  const refusals: (string | null)[] = [];
  for (const found of await findDebtors(look.now, look.building, [userId]))
    refusals.push(await remind(actor, found, look));
  if (refusals.includes(null)) return null;
  return refusals.find((refusal) => refusal !== REFUSALS.settled) ?? REFUSALS.settled;
}

/** Returns why no mail is sent; null if one is. */
async function remind(
  actor: Actor<"admin">,
  { agreement, debtor }: FoundDebtor,
  { building, now, until }: Look,
): Promise<string | null> {
  const today = towerDay(now);
  // Checked first: a paid month is reported as paid, even if a reminder was sent before.
  if (!owesUntil(debtor, today, until)) return REFUSALS.settled;
  const refusal = whyNoReminder(debtor, today, until);
  if (refusal) return refusal;
  const reminder = reminderNow(debtor, { graceDays: building.grace_days, today, until });
  if (!reminder) return REFUSALS.settled;
  return REFUSALS[await writeReminder(agreement, reminder, { actor, now })];
}
