import mongoose, { type QueryFilter } from "mongoose";
import { countListed } from "@/lib/apartments/queries";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { ReplyOf } from "@/lib/platform/contracts/endpoint";
import { towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import {
  addMonths,
  MONTHS_AHEAD,
  MONTHS_OWED_BACK,
  monthOf,
  periodOf,
  periodsFrom,
} from "@/lib/platform/format/periods";
import { totalsOf } from "@/lib/platform/format/roll-totals";
import type { LastReminder } from "@/lib/rent-reminders/contract";
import { findLastReminders } from "@/lib/rent-reminders/queries";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { UserModel } from "@/models/user";
import {
  isSettled,
  keyOf,
  tenanciesOf,
  underWayOf,
  type RollTenancy,
  listAgreementsUntil,
  rentAt,
  byTenancy,
  unpaidOf,
  firstMonthOf,
  rentsOf,
} from "./derive-tenancy-months";
import { ageDebts, daysLate, type DueRules } from "./list-tenant-months";
import type {
  getRentRoll as endpoint,
  RentRollRow,
  getRentHistory as historyEndpoint,
} from "./roll-contract";
import {
  balanceOf,
  type Balance,
  RECEIVED_STATUSES,
  ROLL_FIELDS,
  type RollPayment,
  type RollRow,
} from "./rules";

/** The figures of the bars on the admin's profile. */
const MONTHS_SHOWN = 6;

/**
 * GET /rent-roll: for a month, by default this one, who has paid and who is late by how much, by apartment, and the rent
 * expected and collected, in dollars. Covers everyone who lived here in that month, and everyone who paid for it and left; of
 * the latter nothing is expected once all is refunded. A month is late after its days of grace (`lateFrom`).
 */
export async function getRentRoll(
  _actor: Actor<"admin">,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof endpoint>> {
  const period = wanted ?? periodOf(now);
  const [agreements, payments, { due_day, grace_days }] = await Promise.all([
    listAgreementsUntil(period),
    findPayments(period),
    getBuilding(),
  ]);
  const ids = agreements.map(({ user_id }) => user_id);
  const [reminders, people] = await Promise.all([
    findLastReminders(ids.map(String)),
    UserModel.find({ _id: mongoose.trusted({ $in: ids }) }, { telephone: 1 }).lean(),
  ]);
  const telephones = new Map(people.map(({ _id, telephone }) => [String(_id), telephone]));
  const day = { due_day, grace_days, today: towerDay(now), reminders, telephones };
  return rollOf(agreements, payments, period, day);
}

/** Returns what each of these people owes up to this month over all of their tenancies, in dollars, as the roll does. */
export async function sumOpenRents(
  userIds: readonly mongoose.Types.ObjectId[],
  now = new Date(),
): Promise<Map<string, number>> {
  const period = periodOf(now);
  const whose = { user_id: mongoose.trusted({ $in: [...userIds] }) };
  const [agreements, payments] = await Promise.all([
    listAgreementsUntil(period, whose),
    findPayments(period, whose),
  ]);
  const open = new Map<string, number>();
  for (const { agreement, unpaid } of tenanciesOf(agreements, payments, period)) {
    const id = String(agreement.user_id);
    open.set(id, (open.get(id) ?? 0) + sum(unpaid.map(([, cents]) => cents)));
  }
  return new Map([...open].map(([id, cents]) => [id, toDollars(cents)]));
}

/** The other data of a roll. */
interface RollDay extends DueRules {
  /** By person and apartment, `… 5B`. */
  readonly reminders?: ReadonlyMap<string, LastReminder>;
  /** By person; missing in older documents. */
  readonly telephones?: ReadonlyMap<string, string | undefined>;
}

/** Returns the roll from agreements by start date and payments of the two years up to the month. */
export function rollOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  period: string,
  day: RollDay,
): ReplyOf<typeof endpoint> {
  const rows = tenanciesOf(agreements, payments, period).map((tenancy) => rowOf(tenancy, period, day));
  return {
    period,
    month: monthOf(period),
    ...totalsOf(rows),
    received: receivedBy(payments, period),
    rows,
  };
}

function receivedBy(payments: readonly RollPayment[], until: string): ReplyOf<typeof endpoint>["received"] {
  const kept = new Map(periodsFrom(until, 1 - MONTHS_SHOWN, 0).map((period) => [period, 0]));
  for (const { period, money } of payments) {
    const before = kept.get(period);
    if (before !== undefined) kept.set(period, before + money.kept);
  }
  return [...kept].map(([period, cents]) => ({
    period,
    month: monthOf(period),
    collected: toDollars(cents),
  }));
}

/** Includes months ahead, for tenants who leave before them (docs/product.md 5.22). */
const findPayments = (period: string, whose: QueryFilter<PaymentDocument> = {}) =>
  findPaymentsBetween(addMonths(period, -MONTHS_OWED_BACK), addMonths(period, MONTHS_AHEAD), whose);

/** Returns payments for these months, both included, with money received or pending. */
async function findPaymentsBetween(
  from: string,
  until: string,
  whose: QueryFilter<PaymentDocument> = {},
): Promise<RollPayment[]> {
  const rows = await PaymentModel.find({
    ...whose,
    period: mongoose.trusted({ $gte: from, $lte: until }),
    status: mongoose.trusted({ $in: ["processing" as const, ...RECEIVED_STATUSES] }),
  })
    .select<RollRow>([...ROLL_FIELDS])
    .lean<RollRow[]>();
  return withMoney(rows);
}

/** Adds the balance to rows in place, since a roll has many. */
export function withMoney(rows: (RollRow & { money?: Balance })[]): RollPayment[] {
  for (const row of rows) row.money = balanceOf(row);
  return rows as RollPayment[];
}

/** Whether money for a month is received or pending, and not all of it refunded. */
const isHere = ({ money }: RollPayment) => money.received > money.given_back || money.status === "processing";

const isSurplus = ({ money }: RollPayment) => money.status === "overpaid";

function rowOf(tenancy: RollTenancy, period: string, day: RollDay): RentRollRow {
  const { agreement, agreements, payments, owed, unpaid, rent_cents, isOfMonth } = tenancy;
  const unpaidPeriods = unpaid.map(([month]) => month);
  const underWay = underWayOf(payments);
  const asked = unpaidPeriods.filter((month) => !underWay.has(month));
  const days_late = daysLate(agreements, asked, day);
  const ofMonth = payments.filter((payment) => payment.period === period);
  const settled = ofMonth.find(isSettled);
  const current = settled ?? ofMonth.find(({ money }) => money.status === "processing");
  const isOverpaid =
    payments.some((payment) => payment.period <= period && isSurplus(payment)) ||
    (!isOfMonth && unpaid.length === 0);
  const total = (part: "received" | "given_back" | "waived" | "kept" | "in_dispute") =>
    toDollars(ofMonth.reduce((cents, { money }) => cents + money[part], 0));
  const isExpected = owed.has(period) || ofMonth.some(isHere);
  const due = owed.has(period) ? (settled?.money.due ?? rent_cents) : 0;
  return {
    agreement_id: String(agreement._id),
    name: agreement.name ?? "",
    email: agreement.email,
    telephone: day.telephones?.get(String(agreement.user_id)) ?? "",
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(rent_cents),
    status: rentStatus(unpaidPeriods, current, days_late > 0, isOverpaid),
    is_former: !agreement.active,
    payment_id: current ? String(current._id) : null,
    expected: toDollars(isExpected ? rent_cents : 0),
    due: toDollars(due),
    discount: toDollars(sum(ofMonth.filter(isSettled).map(({ discount_cents }) => discount_cents))),
    waived: total("waived"),
    received: total("received"),
    given_back: total("given_back"),
    paid: total("kept"),
    in_dispute: total("in_dispute"),
    to_give_back: toDollars(tenancy.toGiveBack),
    unpaid_periods: unpaidPeriods,
    owed: toDollars(sum(unpaid.map(([, cents]) => cents))),
    days_late,
    ageing: ageDebts(agreements, unpaid, day),
    last_reminder: day.reminders?.get(keyOf(agreement)) ?? null,
  };
}

function rentStatus(
  unpaid: string[],
  current: RollPayment | undefined,
  isLate: boolean,
  isOverpaid: boolean,
): RentRollRow["status"] {
  if (isLate) return "late";
  // Debts come first; refunds have their own column.
  if (isOverpaid && unpaid.length === 0) return "overpaid";
  if (current?.money.status === "processing") return "processing";
  if (current?.money.status === "disputed") return "disputed";
  return unpaid.length > 0 ? "due" : "paid";
}

const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0);

export const MONTHS_OF_HISTORY = 24;

type HistoryMonth = ReplyOf<typeof historyEndpoint>["months"][number];

/** GET /rent-roll/history: 24 months up to the given or current one, each as in its rent roll. */
export async function getRentHistory(
  _actor: Actor<"admin">,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof historyEndpoint>> {
  const until = wanted ?? periodOf(now);
  const [agreements, payments, homes] = await Promise.all([
    AgreementModel.find().sort({ accept_date: 1 }).lean(),
    findPaymentsBetween(addMonths(until, -(MONTHS_OF_HISTORY + MONTHS_OWED_BACK)), until),
    countListed(),
  ]);
  return { homes, months: historyOf(agreements, payments, until) };
}

/**
 * Returns it from agreements by start date and payments of four years: each figure equals that of the month's rent roll,
 * without computing 24 of them.
 */
export function historyOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  until: string,
): HistoryMonth[] {
  const periods = periodsFrom(until, -(MONTHS_OF_HISTORY + MONTHS_OWED_BACK) + 1, 0);
  const sums = periods.map((period) => ({
    period,
    expected: 0,
    collected: 0,
    outstanding: 0,
    homes: new Set<string>(),
  }));
  const places = new Map(periods.map((period, place) => [period, place]));
  const paid = byTenancy(payments);
  for (const [key, own] of byTenancy(agreements)) {
    const [begins, newest] = [firstMonthOf(own), own.at(-1)];
    if (!begins || !newest) continue;
    const rents = rentsOf(
      own,
      begins > (periods[0] ?? "") ? periods.filter((period) => period >= begins) : periods,
    );
    const ofTenancy = paid.get(key) ?? [];
    for (const [period, cents] of rents) {
      const sum = sums[places.get(period) ?? -1];
      if (!sum) continue;
      sum.expected += cents;
      sum.homes.add(newest.apartment_no);
    }
    // A debt is in the rolls of its month and of the two years after it.
    for (const [period, cents] of unpaidOf(rents, ofTenancy)) {
      const place = places.get(period) ?? 0;
      for (const sum of sums.slice(place, place + MONTHS_OWED_BACK + 1)) sum.outstanding += cents;
    }
    const behind = new Set<string>();
    for (const payment of ofTenancy) {
      const { period, money } = payment;
      const sum = sums[places.get(period) ?? -1];
      if (!sum) continue;
      sum.collected += money.kept;
      // A person who paid for a month without living here is in its roll, until the money is refunded.
      if (rents.has(period) || behind.has(period) || !isHere(payment)) continue;
      behind.add(period);
      sum.expected += rentAt(newest, period);
    }
  }
  return sums.slice(-MONTHS_OF_HISTORY).map(({ period, expected, collected, outstanding, homes }) => ({
    period,
    expected: toDollars(expected),
    collected: toDollars(collected),
    outstanding: toDollars(outstanding),
    let: homes.size,
  }));
}
