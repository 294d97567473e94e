import mongoose from "mongoose";
import { listAutopays } from "@/lib/autopay/queries";
import { leftMonths, takingsOf } from "@/lib/autopay/rules";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { type Account, linesToPay } from "@/lib/payments/derive-account";
import { byTenancy, keyOf, lastDayOf } from "@/lib/payments/derive-bills";
import { findAccounts } from "@/lib/payments/find-accounts";
import { KEPT_STATUSES } from "@/lib/payments/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { hasEmail } from "@/lib/platform/contracts/contact";
import type { ReplyOf, MoneyReader } from "@/lib/platform/contracts/endpoint";
import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { databaseNow } from "@/lib/platform/db/lease";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { canSendMail } from "@/lib/platform/mail/transport";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel, REPORTED_RENT } from "@/models/payment-report";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import { UserModel } from "@/models/user";
import {
  type LastReminder,
  type listRentReminders as endpoint,
  OWES_NOTHING,
  type RentReminder,
} from "./contract";
import { totalOf } from "./mails";
import {
  lastMonthConsidered,
  type Debtor,
  type OpenMonth,
  owesUntil,
  reminderFor,
  whyNoReminder,
} from "./rules";

/** A tenant, with the months that a reminder may name. */
export interface FoundDebtor {
  readonly agreement: AgreementDocument;
  readonly debtor: Debtor;
  /** Why no mail reaches them; null if one does. */
  readonly unreachable: string | null;
  /** The reminder that was sent today. */
  readonly today: RentReminderDocument | null;
}

/** Longer than the time between the first and the last stage of a month. */
const REMEMBERED_MS = 120 * 24 * 60 * 60 * 1000;

/**
 * Finds the unpaid months of these people, or of everyone, by apartment. Includes homes that they have left: the rent
 * roll has them while anything is owed.
 */
export async function findDebtors(
  now: Date,
  { due_day }: Pick<Building, "due_day">,
  userIds?: readonly string[],
): Promise<FoundDebtor[]> {
  const until = lastMonthConsidered(towerDay(now));
  const whose = userIds && { user_id: mongoose.trusted({ $in: userIds.map(toId) }) };
  return debtorsOf(await findAccounts(whose ?? {}, { period: until, due_day }), until, now);
}

/** Returns why no reminder of what these accounts have open up to a month can be sent now, by tenancy, where none can. */
export async function findRefusals(
  accounts: readonly Account[],
  until: string,
  now: Date,
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>();
  const owing = accounts.filter(({ open }) => open > 0);
  for (const found of await debtorsOf(owing, until, now)) {
    const refusal = canSendMail() ? refusalOf(found, towerDay(now), until) : SENDS_NO_MAIL;
    if (refusal) refusals.set(keyOf(found.agreement), refusal);
  }
  return refusals;
}

/** Returns why an admin cannot remind of what is owed up to a month, as a sentence; null if they can. */
export function refusalOf(
  { debtor, unreachable }: Pick<FoundDebtor, "debtor" | "unreachable">,
  today: string,
  until: string,
): string | null {
  // First: a paid month is reported as paid, even if a reminder was sent before.
  if (!owesUntil(debtor, today, until)) return OWES_NOTHING;
  return unreachable ?? whyNoReminder(debtor, today, until);
}

async function debtorsOf(accounts: readonly Account[], until: string, now: Date): Promise<FoundDebtor[]> {
  const people = [...new Set(accounts.map(({ agreement }) => String(agreement.user_id)))];
  const [sent, autopays, reopened, uninvited, reported] = await Promise.all([
    findSent(people, now),
    listAutopays(people),
    findReopened(people),
    findUninvited(people),
    findReported(people),
  ]);
  const today = towerDay(now);
  return accounts.map((account) => {
    const { agreement } = account;
    const key = keyOf(agreement);
    const lastDay = lastDayOf(agreement);
    const reminders = sent.get(key) ?? [];
    // Autopay pays for the home that they live in.
    const autopay = agreement.active ? autopays.get(String(agreement.user_id)) : undefined;
    const left = autopay && leftOf(leftMonths(autopay, takingsOf(account, autopay), until));
    const debtor = {
      months: monthsToPay(account, until).map((month) => ({
        ...month,
        cents: left?.get(month.period) ?? month.cents,
        isTaken: left !== undefined && !left.has(month.period),
        reopenedOn: reopened.get(`${key} ${month.period}`) ?? null,
      })),
      hasReported: reported.has(key),
      hasLeft: !agreement.active || (lastDay !== null && lastDay < today),
      sent: new Set(reminders.flatMap(({ causes }) => causes.map((cause) => cause.slice(key.length + 1)))),
    };
    const unreachable = !hasEmail(agreement.email)
      ? NO_EMAIL
      : uninvited.has(String(agreement.user_id))
        ? NOT_INVITED
        : null;
    return {
      agreement,
      debtor,
      unreachable,
      today: reminders.find(({ at }) => towerDay(at) === today) ?? null,
    };
  });
}

/** Returns what of each month autopay leaves to the tenant, in cents; what is carried comes with the next rent. */
function leftOf(left: ReturnType<typeof leftMonths>): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const { period, cents, why } of left)
    if (why !== "carried") months.set(period, (months.get(period) ?? 0) + cents);
  return months;
}

const NO_EMAIL = "Has no email address: please call, or write by WhatsApp.";

const NOT_INVITED = "Has not been invited yet, and gets no mail before.";

/** People whom the office has entered and not invited (docs/product.md 3.21). */
async function findUninvited(people: readonly string[]): Promise<Set<string>> {
  const users = await UserModel.find(
    {
      _id: mongoose.trusted({ $in: people.map(toId) }),
      entered_at: mongoose.trusted({ $ne: null }),
      invited_at: null,
    },
    { _id: 1 },
  ).lean();
  return new Set(users.map(({ _id }) => String(_id)));
}

/** The days on which payments stopped settling their months, the latest of each month, by tenancy and month. */
async function findReopened(people: readonly string[]): Promise<Map<string, string>> {
  const isSettling = ({ status }: { status: string }) => KEPT_STATUSES.some((one) => one === status);
  const rows = await PaymentModel.find(
    {
      user_id: mongoose.trusted({ $in: people.map(toId) }),
      status: mongoose.trusted({ $in: ["refunded" as const, "canceled" as const] }),
      "history.status": mongoose.trusted({ $in: [...KEPT_STATUSES] }),
    },
    { user_id: 1, apartment_no: 1, period: 1, history: 1 },
  ).lean();
  const days = new Map<string, string>();
  for (const row of rows) {
    const opening = row.history[row.history.findLastIndex(isSettling) + 1];
    const month = `${keyOf(row)} ${row.period}`;
    const day = opening && towerDay(opening.at);
    if (day && day > (days.get(month) ?? "")) days.set(month, day);
  }
  return days;
}

/** The tenancies of which a reported payment waits for an admin. */
async function findReported(people: readonly string[]): Promise<Set<string>> {
  const user_id = mongoose.trusted({ $in: people.map(toId) });
  const waiting = { user_id, ...REPORTED_RENT };
  const reports = await PaymentReportModel.find(waiting, { user_id: 1, apartment_no: 1 }).lean();
  return new Set(reports.map(keyOf));
}

/** The open months, oldest first, without those that the bank is processing. */
function monthsToPay(account: Account, until: string): Pick<OpenMonth, "period" | "cents" | "dueOn">[] {
  const months = new Map<string, { period: string; cents: number; dueOn: string }>();
  for (const { period, open, due_on } of linesToPay(account, until)) {
    const known = months.get(period);
    if (known) known.cents += open;
    else months.set(period, { period, cents: open, dueOn: due_on });
  }
  return [...months.values()];
}

/** By tenancy, the latest first. */
async function findSent(people: readonly string[], now: Date): Promise<Map<string, RentReminderDocument[]>> {
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const sent = await RentReminderModel.find({
    user_id: mongoose.trusted({ $in: people.map(toId) }),
    at: mongoose.trusted({ $gte: since }),
  })
    .sort({ at: -1 })
    .lean();
  return byTenancy(sent);
}

const toId = (id: string) => new mongoose.Types.ObjectId(id);

/**
 * GET /rent-reminders: who gets which mail today, by the database's clock, and who has been sent one. Sends nothing.
 */
export async function listReminders(
  _actor: Actor<MoneyReader>,
  at?: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const now = at ?? (await databaseNow());
  const building = await getBuilding();
  const found = await findDebtors(now, building);
  const reminders = found.flatMap((one) => reminderOf(one, building.grace_days, towerDay(now)));
  return { day: towerDay(now), can_send: canSendMail(), reminders };
}

function reminderOf(
  { agreement, debtor, unreachable, today: sent }: FoundDebtor,
  graceDays: number,
  today: string,
): RentReminder[] {
  const { _id, name = "", email, apartment_no } = agreement;
  const about = { agreement_id: String(_id), name, email, apartment_no };
  if (sent) {
    const { kind, periods, cents, at, by_name = "" } = sent;
    return [{ ...about, kind, periods, amount: fromCents(cents), sent_at: at.toISOString(), by: by_name }];
  }
  const reminder = unreachable === null && reminderFor(debtor, graceDays, today);
  if (!reminder) return [];
  const periods = reminder.months.map(({ period }) => period);
  const amount = fromCents(totalOf(reminder));
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
    amount: fromCents(cents),
  }));
}

/** Serializes the last reminder for the rent roll and a person's page. */
function serializeLast({ at, kind, by_name = "" }: RentReminderDocument): LastReminder {
  return { at: at.toISOString(), kind, by: by_name };
}
