import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type {
  LastReminder,
  listRentReminders as endpoint,
  RentReminder,
} from "@/lib/contracts/rent-reminders";
import { databaseNow } from "@/lib/db/database-time";
import { getBuilding } from "@/lib/domain/building/queries";
import { towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { canSendMail } from "@/lib/mail/transport";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import { keyOf } from "@/lib/domain/payments/group-tenancies";
import { findDebtors, type FoundDebtor } from "./find-debtors";
import { reminderFor } from "./rules";
import { totalOf } from "./write-reminder";

/**
 * GET /rent-reminders: who gets which mail today, by the database's clock, and who has been sent one. Sends nothing.
 */
export async function listReminders(_actor: Actor<"admin">, at?: Date): Promise<ReplyOf<typeof endpoint>> {
  const now = at ?? (await databaseNow());
  const building = await getBuilding();
  const found = await findDebtors(now, building);
  const reminders = found.flatMap((one) => reminderOf(one, building.grace_days, towerDay(now)));
  return { day: towerDay(now), can_send: canSendMail(), reminders };
}

function reminderOf(
  { agreement, debtor, today: sent }: FoundDebtor,
  graceDays: number,
  today: string,
): RentReminder[] {
  const { _id, name = "", email, apartment_no } = agreement;
  const about = { agreement_id: String(_id), name, email, apartment_no };
  if (sent) {
    const { kind, periods, cents, at, by_name = "" } = sent;
    return [{ ...about, kind, periods, amount: toDollars(cents), sent_at: at.toISOString(), by: by_name }];
  }
  const reminder = reminderFor(debtor, graceDays, today);
  if (!reminder) return [];
  const periods = reminder.months.map(({ period }) => period);
  const amount = toDollars(totalOf(reminder));
  return [{ ...about, kind: reminder.kind, periods, amount, sent_at: null, by: "" }];
}

/** The last reminder of each of these people for each of their apartments, keyed by both: `… 5B`. */
export async function findLastReminders(userIds: readonly string[]): Promise<Map<string, LastReminder>> {
  const last = await RentReminderModel.aggregate<{ newest: RentReminderDocument }>([
    { $match: { user_id: { $in: userIds.map((id) => new mongoose.Types.ObjectId(id)) } } },
    { $sort: { user_id: 1, at: -1 } },
    { $group: { _id: { user: "$user_id", home: "$apartment_no" }, newest: { $first: "$$ROOT" } } },
  ]);
  return new Map(last.map(({ newest }) => [keyOf(newest), serializeLast(newest)]));
}

/** The last reminder of a person, for any apartment; null if there is none. */
export async function findLastReminder(userId: string): Promise<LastReminder | null> {
  const newest = await RentReminderModel.findOne({ user_id: userId }).sort({ at: -1 }).lean();
  return newest && serializeLast(newest);
}

/** All reminders of a person, newest first, for the export of their data. */
export async function listOwnReminders(userId: string, most: number) {
  const found = await RentReminderModel.find({ user_id: userId }).sort({ at: -1 }).limit(most).lean();
  return found.map(({ at, kind, periods, cents, apartment_no }) => ({
    at,
    kind,
    periods,
    apartment_no,
    amount: toDollars(cents),
  }));
}

/** Serializes the last reminder for the rent roll and a person's page. */
function serializeLast({ at, kind, by_name = "" }: RentReminderDocument): LastReminder {
  return { at: at.toISOString(), kind, by: by_name };
}
