import mongoose from "mongoose";
import { countListed } from "@/lib/apartments/queries";
import { getBuilding } from "@/lib/building/queries";
import {
  type Account,
  accountsOf,
  addMoney,
  daysLate,
  lateOf,
  type Lateness,
  linesToPay,
  openAtEnds,
  openLines,
  openRents,
  sumOpen,
  underWayOf,
} from "@/lib/payments/derive-account";
import { firstMonthOf, keyOf, rentAt } from "@/lib/payments/derive-bills";
import { findAccountRecords, findAccounts } from "@/lib/payments/find-accounts";
import { findShortAccounts, sumPaid } from "@/lib/payments/find-short-accounts";
import { movementsOf, type RollPayment } from "@/lib/payments/rules";
import type { SettledLine } from "@/lib/payments/settle-account";
import type { Actor } from "@/lib/platform/auth/actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import type { ReplyOf, FileReply, MoneyReader } from "@/lib/platform/contracts/endpoint";
import { type CsvValue, toCsv } from "@/lib/platform/format/csv";
import { towerDay, daysBetween } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { addMonths, monthOf, periodOf, periodsFrom, startOfPeriod } from "@/lib/platform/format/periods";
import { totalsOf } from "@/lib/platform/format/roll-totals";
import type { LastReminder } from "@/lib/rent-reminders/contract";
import { findLastReminders, findRefusals } from "@/lib/rent-reminders/queries";
import { UserModel } from "@/models/user";
import {
  type getRentRoll as endpoint,
  type RentRollRow,
  type getRentHistory as historyEndpoint,
  ROLL_AGES,
  AGE_LABELS,
  type RollAge,
} from "./contract";

type RentRoll = ReplyOf<typeof endpoint>;

/** The figures of the bars on the admin's profile. */
const MONTHS_SHOWN = 6;

/**
 * GET /rent-roll: for a month, by default this one, who has paid and who is late by how much, by apartment, and the rent
 * expected and collected, in dollars. Covers everyone who lived here in that month, and who has left with something open or to
 * be refunded. A month is late after its days of grace (`lateFrom`).
 */
export async function getRentRoll(
  _actor: Actor<MoneyReader>,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof endpoint>> {
  const period = wanted ?? periodOf(now);
  const { due_day, grace_days } = await getBuilding();
  const shown = { from: period, isOne: false };
  const [{ accounts, payments }, sums] = await Promise.all([
    findShortAccounts({ period, due_day }, shown),
    sumPaid(shown, receivedFrom(period)),
  ]);
  const ids = accounts.map(({ agreement }) => agreement.user_id);
  const [reminders, refusals, people] = await Promise.all([
    findLastReminders(ids.map(String)),
    findRefusals(accounts, period, now),
    UserModel.find({ _id: mongoose.trusted({ $in: ids }) }, { telephone: 1 }).lean(),
  ]);
  const telephones = new Map(people.map(({ _id, telephone }) => [String(_id), telephone]));
  const received = receivedBy(payments, period, sums);
  const day = { due_day, grace_days, today: towerDay(now), reminders, refusals, telephones, received };
  return rollOf(accounts, period, day);
}

/** Returns what each of these people owes up to this month over all of their tenancies, in dollars, as the roll does. */
export async function sumOpenRents(
  userIds: readonly mongoose.Types.ObjectId[],
  now = new Date(),
): Promise<Map<string, number>> {
  const whose = { user_id: mongoose.trusted({ $in: [...userIds] }) };
  const { due_day } = await getBuilding();
  const open = new Map<string, number>();
  for (const account of await findAccounts(whose, { period: periodOf(now), due_day })) {
    const id = String(account.agreement.user_id);
    open.set(id, (open.get(id) ?? 0) + account.open);
  }
  return new Map([...open].map(([id, cents]) => [id, fromCents(cents)]));
}

/** The other data of a roll. */
interface RollDay extends Lateness {
  /** By person and apartment, `… 5B`. */
  readonly reminders?: ReadonlyMap<string, LastReminder>;
  readonly refusals?: ReadonlyMap<string, string>;
  /** By person; missing in older documents. */
  readonly telephones?: ReadonlyMap<string, string | undefined>;
  /** By default that of the accounts' payments. */
  readonly received?: RentRoll["received"];
}

/** Returns the roll of a month from the accounts up to it. */
export function rollOf(accounts: Iterable<Account>, period: string, day: RollDay): RentRoll {
  const rows: RentRollRow[] = [];
  const payments: RollPayment[] = [];
  for (const account of accounts) {
    const row = rowOf(account, period, day);
    if (row) rows.push(row);
    if (!day.received) payments.push(...account.payments);
  }
  return {
    period,
    month: monthOf(period),
    ...totalsOf(rows),
    received: day.received ?? receivedBy(payments, period),
    rows,
  };
}

const receivedFrom = (until: string) => startOfPeriod(addMonths(until, 1 - MONTHS_SHOWN));

/**
 * Returns the money that came in the last months, less what went back in them, by the day on which it did; `known` has sums of
 * other payments by month, in cents.
 */
function receivedBy(
  payments: readonly RollPayment[],
  until: string,
  known?: ReadonlyMap<string, number>,
): RentRoll["received"] {
  const months = periodsFrom(until, 1 - MONTHS_SHOWN, 0).map((period) => ({
    period,
    // Converting a day to Dhaka's calendar is slow.
    ends: startOfPeriod(addMonths(period, 1)).getTime(),
    cents: known?.get(period) ?? 0,
  }));
  const from = receivedFrom(until).getTime();
  const add = (at: Date, cents: number) => {
    const time = at.getTime();
    const month = time >= from ? months.find(({ ends }) => time < ends) : undefined;
    if (month) month.cents += cents;
  };
  for (const payment of payments) {
    const { entries, money } = payment;
    const [first] = entries;
    if (first && entries.length === 1) add(first.at, money.kept);
    else if ((entries.at(-1)?.at.getTime() ?? 0) >= from)
      for (const { at, cents } of movementsOf(payment)) add(at, cents);
  }
  return months.map(({ period, cents }) => ({
    period,
    month: monthOf(period),
    collected: fromCents(cents),
  }));
}

/** Whether a tenancy is in rolls of a month; this month's has also what was left over of money for one that begins later. */
const hasBegun = ({ agreements }: Account, period: string, { today }: Lateness) =>
  period >= today.slice(0, period.length) || (firstMonthOf(agreements) ?? "") <= period;

/** Returns the row of a tenancy: of who lived here in the month, was given back money for it, or has open money. */
function rowOf(account: Account, period: string, day: RollDay): RentRollRow | null {
  const { agreement, open } = account;
  // Of a past month it has paid what came next, or is to be refunded today.
  const isPast = period < day.today.slice(0, period.length);
  const [credit, to_refund] = isPast ? [0, 0] : [account.credit, account.to_refund];
  const { isBilled, credited, waived, ...asked } = askedIn(account, period);
  const money = { covered: 0, in_dispute: 0, given_back: 0 };
  addMoney(account, (month) => (month === period ? money : undefined));
  const { covered, in_dispute, given_back } = money;
  const leftOver = hasBegun(account, period, day) ? to_refund + credit : 0;
  if (!isBilled && given_back === 0 && open === 0 && leftOver === 0) return null;
  const owed = open > 0 ? openLines(account, period) : [];
  const asking = linesToPay(account, period, owed);
  const days_late = daysLate(asking, day);
  const current = paymentOf(account, period);
  // Who has left and pays an old debt in this month is owed nothing.
  const isOverpaid = open === 0 && !isBilled && leftOver > 0;
  return {
    agreement_id: String(agreement._id),
    user_id: String(agreement.user_id),
    name: agreement.name ?? "",
    email: agreement.email,
    telephone: day.telephones?.get(String(agreement.user_id)) ?? "",
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: fromCents(asked.rent ?? rentAt(agreement, period)),
    status: rentStatus(account, period, {
      isOpen: open > 0,
      isLate: days_late > 0,
      isOverpaid,
      isDisputed: in_dispute > 0,
      isWaived: asked.due === 0 && covered === 0 && waived > 0,
    }),
    asks_rent: (asked.rent ?? 0) > 0,
    is_former: !agreement.active,
    payment_id: current ? String(current._id) : null,
    expected: fromCents(asked.expected),
    due: fromCents(asked.due),
    discount: fromCents(asked.discount),
    waived: fromCents(waived),
    credited: fromCents(credited),
    received: fromCents(covered + given_back),
    given_back: fromCents(given_back),
    paid: fromCents(covered - in_dispute),
    in_dispute: fromCents(in_dispute),
    to_give_back: fromCents(to_refund),
    credit: fromCents(credit),
    unpaid_periods: [...new Set(owed.map((line) => line.period))],
    open_rents: [...openRents({ lines: asking })].map(([month, cents]) => ({
      period: month,
      rent: fromCents(cents),
    })),
    other_open: fromCents(sumOpen(asking.filter(({ kind }) => kind !== "rent"))),
    owed: fromCents(open),
    late: days_late > 0 ? fromCents(lateOf(asking, day)) : 0,
    days_late,
    ageing: ageDebts(owed, day),
    last_reminder: day.reminders?.get(keyOf(agreement)) ?? null,
    no_reminder: day.refusals?.get(keyOf(agreement)) ?? "",
  };
}

/** Returns what a month's lines ask, in cents, the rent among them, and what the month's credits take off them. */
function askedIn({ lines, bills, spare }: Account, period: string) {
  const asked = { rent: undefined as number | undefined, isBilled: false, expected: 0, due: 0, discount: 0 };
  let credited = 0 - (spare.get(period) ?? 0);
  for (const bill of bills) if (bill.kind === "credit" && bill.period === period) credited -= bill.cents;
  for (const line of lines) {
    if (line.period !== period) continue;
    if (line.kind === "rent") asked.rent ??= line.cents;
    asked.isBilled = true;
    asked.expected += line.cents;
    asked.due += line.due;
    asked.discount += line.discount;
  }
  return { ...asked, credited, waived: asked.expected - asked.discount - asked.due - credited };
}

/** Returns the payment that the row leads to: one that pays something of the month, else the one on its way. */
function paymentOf({ payments, receipts }: Account, period: string): RollPayment | undefined {
  for (const payment of payments)
    for (const { line } of receipts.get(payment._id)?.covers ?? [])
      if (line.period === period) return payment;
  const own = payments.filter((payment) => payment.period === period);
  return (
    // A coupon for the whole rent, or a waiver.
    own.find(({ money }) => money.status === "paid" && money.received === 0) ??
    own.find(({ money }) => money.status === "processing")
  );
}

type State = Readonly<Record<"isOpen" | "isLate" | "isOverpaid" | "isDisputed" | "isWaived", boolean>>;

function rentStatus({ payments }: Account, period: string, state: State): RentRollRow["status"] {
  if (state.isLate) return "late";
  // Debts come first; refunds have their own column.
  if (state.isOverpaid) return "overpaid";
  if (state.isDisputed) return "disputed";
  if (underWayOf(payments).has(period)) return "processing";
  if (state.isOpen) return "due";
  return state.isWaived ? "waived" : "paid";
}

export const MONTHS_OF_HISTORY = 24;

type HistoryMonth = ReplyOf<typeof historyEndpoint>["months"][number];

/** GET /rent-roll/history: 24 months up to the given or current one, each as in its rent roll. */
export async function getRentHistory(
  _actor: Actor<MoneyReader>,
  wanted: string | undefined,
  now = new Date(),
): Promise<ReplyOf<typeof historyEndpoint>> {
  const until = wanted ?? periodOf(now);
  const [{ due_day }, homes, records] = await Promise.all([
    getBuilding(),
    countListed(),
    findAccountRecords(),
  ]);
  const { agreements, payments, charges } = records;
  const accounts = accountsOf(agreements, payments, charges, { period: until, due_day });
  return { homes, months: historyOf(accounts, until) };
}

/**
 * Returns it from the accounts up to the last month: each figure equals that of the month's rent roll, but what is outstanding is
 * what was at the month's end (docs/product.md 5.44).
 */
export function historyOf(accounts: Iterable<Account>, until: string): HistoryMonth[] {
  const periods = periodsFrom(until, 1 - MONTHS_OF_HISTORY, 0);
  const sums = periods.map((period) => ({
    period,
    expected: 0,
    covered: 0,
    in_dispute: 0,
    given_back: 0,
    outstanding: 0,
    homes: new Set<string>(),
    end: startOfPeriod(addMonths(period, 1)).getTime() - 1,
  }));
  const places = new Map(periods.map((period, place) => [period, place]));
  const find = (period: string) => sums[places.get(period) ?? -1];
  for (const account of accounts) {
    openAtEnds(account, sums).forEach((open, place) => {
      const sum = sums[place];
      if (sum) sum.outstanding += open;
    });
    addMoney(account, find);
    for (const { period, cents } of account.lines) {
      const sum = find(period);
      if (!sum) continue;
      sum.expected += cents;
      sum.homes.add(account.agreement.apartment_no);
    }
  }
  return sums.map(({ period, expected, covered, in_dispute, outstanding, homes }) => ({
    period,
    expected: fromCents(expected),
    collected: fromCents(covered - in_dispute),
    outstanding: fromCents(outstanding),
    let: homes.size,
  }));
}

type Totals = ReturnType<typeof totalsOf>;

type Column = readonly [
  head: string,
  cell: (row: RentRollRow) => CsvValue,
  total?: (totals: Totals) => number,
];

const ROLL_COLUMNS: readonly Column[] = [
  ["Apartment No", ({ apartment_no }) => apartment_no],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => shownEmail(email)],
  ["Telephone", ({ telephone }) => telephone],
  ["Former", ({ is_former }) => (is_former ? "yes" : "")],
  ["Status", ({ status }) => status],
  ["Rent", ({ expected }) => expected.toFixed(2), ({ expected }) => expected],
  ["Discount", ({ discount }) => discount.toFixed(2), ({ discounts }) => discounts],
  ["Waived", ({ waived }) => waived.toFixed(2), ({ waived }) => waived],
  ["Credited", ({ credited }) => credited.toFixed(2), ({ credited }) => credited],
  ["Due", ({ due }) => due.toFixed(2), ({ due }) => due],
  ["Received", ({ received }) => received.toFixed(2), ({ received_total }) => received_total],
  ["Given Back", ({ given_back }) => given_back.toFixed(2), ({ given_back }) => given_back],
  ["In Dispute", ({ in_dispute }) => in_dispute.toFixed(2), ({ in_dispute }) => in_dispute],
  ["Kept", ({ paid }) => paid.toFixed(2), ({ collected }) => collected],
  ["To Give Back", ({ to_give_back }) => to_give_back.toFixed(2), ({ to_give_back }) => to_give_back],
  ["Credit", ({ credit }) => credit.toFixed(2), ({ credit }) => credit],
  ["Owed", ({ owed }) => owed.toFixed(2), ({ outstanding }) => outstanding],
  ...ROLL_AGES.map((age): Column => [
    AGE_LABELS[age],
    ({ ageing }) => ageing[age].toFixed(2),
    ({ ageing }) => ageing[age],
  ]),
  ["Unpaid Months", ({ unpaid_periods }) => unpaid_periods.join(" ")],
  ["Days Late", ({ days_late }) => days_late],
  ["Last Reminder", ({ last_reminder }) => (last_reminder ? towerDay(last_reminder.at) : "")],
];

/** Formats a rent roll as CSV with a row of sums: dollars with two decimals and without a sign. */
export function formatRollCsv(period: string, rows: readonly RentRollRow[]): FileReply {
  const totals = totalsOf(rows);
  const sums = ROLL_COLUMNS.map(([head, , total]) =>
    head === "Name" ? "Total" : total ? total(totals).toFixed(2) : "",
  );
  const lines = [...rows.map((row) => ROLL_COLUMNS.map(([, cell]) => cell(row))), sums];
  const text = toCsv(
    ROLL_COLUMNS.map(([head]) => head),
    lines,
  );
  return { name: `rent-roll-${period}.csv`, bytes: new Uint8Array(Buffer.from(text, "utf8")) };
}

/** Splits a debt by the age of its lines; the parts add up to what is open (docs/product.md 5.43). In dollars. */
export function ageDebts(
  lines: readonly SettledLine[],
  { today }: Pick<Lateness, "today">,
): Record<RollAge, number> {
  const cents = { days_30: 0, days_60: 0, days_90: 0, older: 0 };
  for (const { due_on, open } of lines) cents[ageOf(daysBetween(due_on, today))] += open;
  const { days_30, days_60, days_90, older } = cents;
  return {
    days_30: fromCents(days_30),
    days_60: fromCents(days_60),
    days_90: fromCents(days_90),
    older: fromCents(older),
  };
}

function ageOf(days: number): RollAge {
  if (days <= 30) return "days_30";
  if (days <= 60) return "days_60";
  return days <= 90 ? "days_90" : "older";
}
