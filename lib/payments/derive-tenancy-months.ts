import { getDate, getDaysInMonth, parseISO } from "date-fns";
import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { towerDay, dayAfter } from "@/lib/platform/format/dates";
import { toDollars, rentOfDays } from "@/lib/platform/format/money";
import {
  addMonths,
  MONTHS_OWED_BACK,
  owedPeriods,
  payablePeriods,
  periodOf,
  startOfPeriod,
} from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type Tenancy, termsOf, type RollPayment, SETTLED_STATUSES } from "./rules";

/** A rent in cents that applies from a billing period on. */
interface RentStep {
  readonly from: string;
  readonly rent_cents: number;
}

type Rented = Pick<AgreementDocument, "rent_cents"> & Partial<Pick<AgreementDocument, "rent_changes">>;

/**
 * Returns an agreement's rent for a whole month, in cents: its first rent, or the last recorded change that applies from this
 * month or earlier (docs/product.md 5.29). Given a time, as it was known then.
 */
export function rentAt({ rent_cents, rent_changes }: Rented, period: string, at?: Date): number {
  if (!rent_changes || rent_changes.length === 0) return rent_cents;
  const known = rent_changes.filter((change) => !at || change.at <= at);
  return known.findLast(({ from }) => from <= period)?.rent_cents ?? rent_cents;
}

/** Returns the months from which another rent applies, in order, without replaced changes. */
export function rentSteps(agreement: Rented): RentStep[] {
  const months = new Set((agreement.rent_changes ?? []).map(({ from }) => from));
  let before = agreement.rent_cents;
  return [...months].sort().flatMap((from) => {
    const rent_cents = rentAt(agreement, from);
    const isOther = rent_cents !== before;
    before = rent_cents;
    return isOther ? [{ from, rent_cents }] : [];
  });
}

/** Returns them in dollars, as in the API. */
export function dollarSteps(steps: readonly RentStep[]): { from: string; rent: number }[] {
  return steps.map(({ from, rent_cents }) => ({ from, rent: toDollars(rent_cents) }));
}

/** Months (`YYYY-MM`), oldest first, each with its rent in cents. */
export type MonthRents = ReadonlyMap<string, number>;

/** Returns agreements that may owe rent in the two years up to a month, ended ones included, by apartment, then start. */
export async function listAgreementsUntil(
  period: string,
  whose: QueryFilter<AgreementDocument> = {},
  session: ClientSession | null = null,
): Promise<AgreementDocument[]> {
  const oldest = startOfPeriod(addMonths(period, -MONTHS_OWED_BACK - 1));
  const agreements = await AgreementModel.find({
    ...whose,
    $or: [{ active: true }, { ended_at: mongoose.trusted({ $gte: oldest }) }],
  })
    .session(session)
    .lean();
  // No index has this order for selected users; there are few.
  return agreements.sort(
    (one, other) =>
      one.floor_no - other.floor_no ||
      one.block_no.localeCompare(other.block_no) ||
      one.accept_date.getTime() - other.accept_date.getTime(),
  );
}

/** Returns what a person may pay by card for their apartment now, over all agreements for it. */
export async function getPayableRents(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session: ClientSession | null = null,
): Promise<MonthRents> {
  return payableRents(await listAgreementsUntil(periodOf(now), { user_id, apartment_no }, session), now);
}

/** Returns the months that a tenancy's agreements charge up to a month, paid or not, for two years at most. */
export function owedRents(agreements: readonly AgreementDocument[], until: string): MonthRents {
  const first = firstMonthOf(agreements);
  return rentsOf(agreements, first ? owedPeriods(first, until) : []);
}

/** Returns the first month of a tenancy over all its agreements; undefined if it has none. */
export function firstMonthOf(agreements: readonly AgreementDocument[]): string | undefined {
  let earliest: string | undefined;
  for (const agreement of agreements) {
    const { first } = spanOf(agreement);
    if (earliest === undefined || first < earliest) earliest = first;
  }
  return earliest;
}

/** Returns the move-in day under the agreement that a month falls under; undefined if there is none. */
function firstDayUnder(agreements: readonly AgreementDocument[], period: string): string | undefined {
  return spanOfMonth(agreements.map(spanOf), period)?.began;
}

/** Returns what is owed now, as in the rent roll, and the five months ahead. */
export function payableRents(agreements: readonly AgreementDocument[], now: Date): MonthRents {
  const first = firstMonthOf(agreements);
  return rentsOf(agreements, first ? payablePeriods(first, now) : []);
}

/**
 * Returns the rent of a month, in cents, as of a time when an agreement was the newest of its tenancy: for a payment made
 * under it, whatever changed later.
 */
export async function getRentUnder(agreement: AgreementDocument, period: string, at: Date): Promise<number> {
  const { user_id, apartment_no, accept_date } = agreement;
  const earlier = await AgreementModel.find({
    user_id,
    apartment_no,
    accept_date: mongoose.trusted({ $lte: accept_date }),
  })
    .sort({ accept_date: 1 })
    .lean();
  const span = spanOfMonth(earlier.map(spanOf), period);
  // A month paid ahead may be after the agreement's end.
  if (!span) return rentAt(agreement, period, at);
  const { notice_given_at } = span.agreement;
  const wasTold = Boolean(notice_given_at && notice_given_at <= at);
  const rent = rentAt(span.agreement, period, at);
  return wasTold ? shareOf(rent, span, period) : rent;
}

/** Returns the agreement that a month falls under; undefined if the person did not live there. */
export function agreementUnder(
  agreements: readonly AgreementDocument[],
  period: string,
): AgreementDocument | undefined {
  return agreementsByMonth(agreements)(period);
}

/** Returns the same for many months of one tenancy. */
function agreementsByMonth(
  agreements: readonly AgreementDocument[],
): (period: string) => AgreementDocument | undefined {
  const spans = agreements.map(spanOf);
  return (period) => spanOfMonth(spans, period)?.agreement;
}

/** Returns the rents of these months under a tenancy's agreements; omits months without one. */
export function rentsOf(agreements: readonly AgreementDocument[], periods: readonly string[]): MonthRents {
  const spans = agreements.map(spanOf);
  const rents = new Map<string, number>();
  for (const period of periods) {
    const span = spanOfMonth(spans, period);
    if (span) rents.set(period, shareOf(rentAt(span.agreement, period), span, period));
  }
  return rents;
}

/** Returns an agreement's last day: the day it ended, else the announced one; null if none is announced. */
export function lastDayOf({ ended_at, leave_on }: Ending): string | null {
  if (ended_at) return towerDay(ended_at);
  return leave_on ?? null;
}

type Ending = Pick<AgreementDocument, "ended_at" | "leave_on">;

/** An agreement with its first and last month. */
interface Span {
  readonly agreement: AgreementDocument;
  readonly first: string;
  /** The move-in day. */
  readonly began: string;
  readonly last: string | null;
  /** Without a month if the person leaves before they could move in. */
  readonly isEmpty: boolean;
}

/** The last month is the month of the last day. */
function spanOf(agreement: AgreementDocument): Span {
  const { accept_date, first_day, first_period } = agreement;
  // Converting to Dhaka's calendar is slow, and newer agreements store both.
  const accepted = first_period && first_day ? "" : towerDay(accept_date);
  const first = first_period ?? accepted.slice(0, PERIOD_LENGTH);
  const began = first_day ?? accepted;
  const lastDay = lastDayOf(agreement);
  const last = lastDay?.slice(0, PERIOD_LENGTH) ?? null;
  const isEmpty = lastDay !== null && lastDay < began && agreement.last_month === "prorated";
  return { agreement, first, began, last, isEmpty };
}

const PERIOD_LENGTH = "2026-11".length;

/**
 * Returns the agreement that a month falls under: the newer one if two share the month. Undefined if the person did not live
 * there.
 */
function spanOfMonth(spans: readonly Span[], period: string): Span | undefined {
  // A loop, since a rent roll calls this for every payment and closures would cost more.
  for (let place = spans.length - 1; place >= 0; place--) {
    const span = spans[place];
    if (!span || span.isEmpty) continue;
    if (span.first <= period && (!span.last || period <= span.last)) return span;
  }
  return undefined;
}

/** Returns the whole rent in cents, or the share of a last month that is charged by days (docs/product.md 5.22). */
function shareOf(rentCents: number, span: Span, period: string): number {
  const lastDay =
    period === span.last && span.agreement.last_month === "prorated" ? lastDayOf(span.agreement) : null;
  if (lastDay === null) return rentCents;
  const date = parseISO(lastDay);
  return rentOfDays(rentCents, getDate(date) - daysBeforeFirst(span, period), getDaysInMonth(date));
}

/** Returns the days of the first month before the move-in day; 0 in other months, and if the rent starts in another. */
function daysBeforeFirst({ first, began }: Span, period: string): number {
  const isFirst = first === period && began.slice(0, PERIOD_LENGTH) === period;
  return isFirst ? getDate(parseISO(began)) - 1 : 0;
}

/**
 * Returns how much of a tenancy's money is to be refunded, in cents (docs/product.md 5.22, 5.25), for roll, balance, former
 * tenants and the dialogs of leaving. Takes the agreements by start date, and payments of months that they may cover.
 */
export function toGiveBack(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
): number {
  const tooMuch = tooMuchUnder(agreements);
  return payments.reduce((total, payment) => total + tooMuch(payment), 0);
}

/**
 * Returns the surplus of one payment, in cents: all of it if another payment holds the month or the person did not live here
 * in it, and the difference if the last month is charged by days.
 */
export function tooMuchOf(agreements: readonly AgreementDocument[], payment: RollPayment): number {
  return tooMuchUnder(agreements)(payment);
}

function tooMuchUnder(agreements: readonly AgreementDocument[]): (payment: RollPayment) => number {
  const agreementOf = agreementsByMonth(agreements);
  return ({ money, period, percent }) => {
    if (money.kept <= 0) return 0;
    const agreement = agreementOf(period);
    if (money.status === "overpaid" || !agreement) return money.kept;
    if (!isPaidByDays(agreement, period)) return 0;
    const rent = rentsOf(agreements, [period]).get(period) ?? 0;
    return Math.max(0, money.kept - termsOf(rent, { code: "", percent }).paid_cents);
  };
}

const isPaidByDays = (agreement: AgreementDocument, period: string) =>
  agreement.last_month === "prorated" && lastDayOf(agreement)?.slice(0, period.length) === period;

/**
 * Returns the due day of a tenancy's month, `YYYY-MM-DD`: the building's due day, but not before the person could move in
 * (docs/product.md 5.25).
 */
export function dueDayOf(
  agreements: readonly AgreementDocument[],
  period: string,
  { due_day }: { readonly due_day: number },
): string {
  const began = firstDayUnder(agreements, period) ?? "";
  const dueDay = `${period}-${String(due_day).padStart(2, "0")}`;
  return dueDay > began ? dueDay : began;
}

/** Returns the first day, `YYYY-MM-DD`, on which a month is late, after the days of grace (docs/product.md 5.25). */
export const lateFrom = (dueOn: string, graceDays: number) => dayAfter(dueOn, graceDays + 1);

/** A person in an apartment, over all agreements for it; each month is paid once. */
export interface RollTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  /** All of them, by start date. */
  readonly agreements: readonly AgreementDocument[];
  readonly payments: readonly RollPayment[];
  /** The months it is charged up to the roll's month, paid or not. */
  readonly owed: MonthRents;
  /** The unpaid ones, oldest first, each with its rent. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** Kept money that is to be refunded. */
  readonly toGiveBack: number;
  /** The rent of the roll's month. */
  readonly rent_cents: number;
  /** Whether they lived here in it, or paid for it and left before. */
  readonly isOfMonth: boolean;
}

/**
 * Returns the tenancies of a month's rent roll: people who lived here in it, who paid for it and left before, and former
 * tenants with open money. Takes the agreements by start date.
 */
export function tenanciesOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  period: string,
): RollTenancy[] {
  const grouped = byTenancy(agreements);
  const paid = byTenancy(payments);
  return [...grouped].flatMap(([key, ofTenancy]) => {
    const owed = owedRents(ofTenancy, period);
    const own = paid.get(key) ?? [];
    const [first, agreement] = [firstMonthOf(ofTenancy), ofTenancy.at(-1)];
    if (!first || !agreement) return [];
    const isOfMonth = owed.has(period) || own.some((payment) => payment.period === period);
    const unpaid = unpaidOf(owed, own);
    const back = first <= period ? toGiveBack(ofTenancy, own) : 0;
    if (!isOfMonth && unpaid.length === 0 && back === 0) return [];
    const both = { agreement, agreements: ofTenancy, payments: own, owed, unpaid, isOfMonth };
    return [{ ...both, toGiveBack: back, rent_cents: owed.get(period) ?? rentAt(agreement, period) }];
  });
}

/** Whether its month needs no other payment. */
export const isSettled = ({ money }: RollPayment) => SETTLED.has(money.status);

const SETTLED: ReadonlySet<string> = new Set(SETTLED_STATUSES);

/** Returns the charged months that these payments do not settle, oldest first; the only definition of what is owed. */
export function unpaidOf(
  owed: MonthRents,
  payments: readonly RollPayment[],
): [period: string, cents: number][] {
  const settled = new Set<string>();
  for (const payment of payments) if (isSettled(payment)) settled.add(payment.period);
  // Nearly all are settled, so this builds no list of those.
  const unpaid: [period: string, cents: number][] = [];
  for (const [period, cents] of owed) if (!settled.has(period)) unpaid.push([period, cents]);
  return unpaid;
}

/** Returns the months that a bank is processing: owed, but neither payable nor late. */
export function underWayOf(payments: readonly RollPayment[]): ReadonlySet<string> {
  const periods = new Set<string>();
  for (const { period, money } of payments) if (money.status === "processing") periods.add(period);
  return periods;
}

/** Groups agreements or payments by person and apartment. */
export function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  // By apartment first, which has few people: comparing ids is faster than converting them to text.
  const homes = new Map<string, T[][]>();
  const grouped: T[][] = [];
  for (const item of items) {
    const ofHome = homes.get(item.apartment_no) ?? [];
    const group = groupOf(ofHome, item);
    if (group) {
      group.push(item);
      continue;
    }
    if (ofHome.length === 0) homes.set(item.apartment_no, ofHome);
    const begun = [item];
    ofHome.push(begun);
    grouped.push(begun);
  }
  return new Map(grouped.flatMap((group) => group.slice(0, 1).map((first) => [keyOf(first), group])));
}

/** A loop, since thousands of closures would cost more than the search. */
function groupOf<T extends Tenancy>(groups: readonly T[][], { user_id }: Tenancy): T[] | undefined {
  for (const group of groups) if (group[0]?.user_id.equals(user_id)) return group;
  return undefined;
}

/** Returns the key of a tenancy in `byTenancy`. */
export const keyOf = ({ user_id, apartment_no }: Tenancy) => `${String(user_id)} ${apartment_no}`;
