import mongoose from "mongoose";
import {
  addMonths,
  MONTHS_AHEAD,
  MONTHS_OWED_BACK,
  monthOf,
  periodOf,
  periodsFrom,
} from "@/lib/format/periods";
import type { Actor } from "@/lib/auth/actor";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { getRentRoll as endpoint, RentRollRow } from "@/lib/contracts/rent-roll";
import type { LastReminder } from "@/lib/contracts/rent-reminders";
import { getBuilding } from "@/lib/domain/building/queries";
import { findLastReminders } from "@/lib/domain/rent-reminders/queries";
import { towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { ageDebts, daysLate, type DueRules } from "./age-debts";
import { balanceOf, type Balance } from "./derive-balance";
import { totalsOf } from "@/lib/format/roll-totals";
import { isSettled, keyOf, tenanciesOf, underWayOf, type RollTenancy } from "./group-tenancies";
import { RECEIVED_STATUSES, ROLL_FIELDS, type RollPayment, type RollRow } from "./rules";
import { listAgreementsUntil } from "./derive-tenancy-months";

/** The bars of the admin's profile. */
const MONTHS_SHOWN = 6;

/**
 * GET /rent-roll: for a month (this one unless said) who has paid, who is late and by how much, by apartment; and what
 * the month should bring and has brought, in dollars. Expected, collected and rows are of the same people: who lived
 * here in that month, and who paid for it and left; of these nothing is expected once all of it went back. Late: the days
 * of grace of a month are over, as a tenant is told it too (`lateFrom`).
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
  const reminders = await findLastReminders(agreements.map(({ user_id }) => String(user_id)));
  return rollOf(agreements, payments, period, { due_day, grace_days, today: towerDay(now), reminders });
}

/** What a roll knows besides money. */
interface RollDay extends DueRules {
  /** By person and apartment, `… 5B`. */
  readonly reminders?: ReadonlyMap<string, LastReminder>;
}

/** The same from agreements in order of their beginning, and payments of the two years up to the month. */
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

/** Those for months ahead are here for who leaves before (docs/product.md 5.22). */
const findPayments = (period: string) =>
  findPaymentsBetween(addMonths(period, -MONTHS_OWED_BACK), addMonths(period, MONTHS_AHEAD));

/** Payments for these months, both included, for which money came or is coming. */
export async function findPaymentsBetween(from: string, until: string): Promise<RollPayment[]> {
  const rows = await PaymentModel.find({
    period: mongoose.trusted({ $gte: from, $lte: until }),
    status: mongoose.trusted({ $in: ["processing" as const, ...RECEIVED_STATUSES] }),
  })
    .select<RollRow>([...ROLL_FIELDS])
    .lean<RollRow[]>();
  return withMoney(rows);
}

/** Rows that were just read, with what became of their money; written into them, for a roll has many. */
export function withMoney(rows: (RollRow & { money?: Balance })[]): RollPayment[] {
  for (const row of rows) row.money = balanceOf(row);
  return rows as RollPayment[];
}

/** Money for a month is here, or on its way: not all of it went back. */
export const isHere = ({ money }: RollPayment) =>
  money.received > money.given_back || money.status === "processing";

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
    name: agreement.name,
    email: agreement.email,
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
  // What is to be given back stands in a column of its own, what is owed comes first.
  if (isOverpaid && unpaid.length === 0) return "overpaid";
  if (current?.money.status === "processing") return "processing";
  if (current?.money.status === "disputed") return "disputed";
  return unpaid.length > 0 ? "due" : "paid";
}

const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0);
