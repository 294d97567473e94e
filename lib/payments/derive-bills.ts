import { getDate, getDaysInMonth, parseISO } from "date-fns";
import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import { towerDay, dayAfter } from "@/lib/platform/format/dates";
import { rentOfDays } from "@/lib/platform/format/money";
import { addMonths, payablePeriods, periodOf, rentLine } from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel, type ChargesStep } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
import type { PaymentDocument } from "@/models/payment";
import type { BillLine } from "./settle-account";

/** A person and their apartment: each month is paid once, under whichever agreement. */
export type Tenancy = Pick<PaymentDocument, "user_id" | "apartment_no">;

/** Returns the first month of an agreement: the agreed one, else the month of acceptance. */
export const firstPeriodOf = (begun: { readonly accept_date: Date; readonly first_period?: string | null }) =>
  begun.first_period ?? periodOf(begun.accept_date);

export type Rented = Pick<AgreementDocument, "rent_cents"> & Partial<Pick<AgreementDocument, "rent_changes">>;

/**
 * Returns an agreement's rent for a whole month, in cents: its first rent, or the last recorded change that applies from this
 * month or earlier (docs/product.md 5.29). Given a time, as it was known then.
 */
export function rentAt({ rent_cents, rent_changes }: Rented, period: string, at?: Date): number {
  if (!rent_changes || rent_changes.length === 0) return rent_cents;
  const known = rent_changes.filter((change) => !at || change.at <= at);
  return known.findLast(({ from }) => from <= period)?.rent_cents ?? rent_cents;
}

/** Returns agreements, ended ones included, by apartment, then start. */
export async function listAgreements(
  whose: QueryFilter<AgreementDocument> = {},
  session: ClientSession | null = null,
): Promise<AgreementDocument[]> {
  const agreements = await AgreementModel.find(whose).session(session).lean();
  // No index has this order for selected users; there are few.
  return agreements.sort(
    (one, other) =>
      one.floor_no - other.floor_no ||
      one.block_no.localeCompare(other.block_no) ||
      one.accept_date.getTime() - other.accept_date.getTime(),
  );
}

/** Returns the first month of a tenancy over all its agreements; undefined if it has none. */
export const firstMonthOf = (
  agreements: readonly AgreementDocument[],
  spans: readonly Span[] = agreements.map(spanOf),
): string | undefined => spans.map(({ first }) => first).sort()[0];

/** Returns the months up to now, and of the five ahead, that fall under one of these agreements, oldest first. */
export function payableMonths(agreements: readonly AgreementDocument[], now: Date): string[] {
  const spans = agreements.map(spanOf);
  const first = firstMonthOf(agreements, spans);
  return first ? payablePeriods(first, now).filter((period) => spanOfMonth(spans, period)) : [];
}

/**
 * Returns the rent of a month, in cents, as of a time when an agreement was the newest of its tenancy: for a payment made
 * under it, whatever changed later.
 */
export async function getRentUnder(agreement: AgreementDocument, period: string, at: Date): Promise<number> {
  const { user_id, apartment_no, accept_date } = agreement;
  const until = mongoose.trusted({ $lte: accept_date });
  const earlier = await listAgreements({ user_id, apartment_no, accept_date: until });
  const span = spanOfMonth(earlier.map(spanOf), period);
  // A month paid ahead may be after the agreement's end.
  if (!span) return rentAt(agreement, period, at);
  const { notice_given_at } = span.agreement;
  const wasTold = Boolean(notice_given_at && notice_given_at <= at);
  const rent = rentAt(span.agreement, period, at);
  return wasTold ? shareOf(rent, span, period) : rent;
}

/** Returns the agreement that a month falls under; undefined if the person did not live there. */
export const agreementUnder = (agreements: readonly AgreementDocument[], period: string) =>
  spanOfMonth(agreements.map(spanOf), period)?.agreement;

/** Returns an agreement's last day: the day it ended, else the announced one; null if none is announced. */
export function lastDayOf({ ended_at, leave_on }: Pick<AgreementDocument, "ended_at" | "leave_on">) {
  return ended_at ? towerDay(ended_at) : (leave_on ?? null);
}

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
export function spanOf(agreement: AgreementDocument): Span {
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
 * Returns the due day of a tenancy's month, `YYYY-MM-DD`: the building's due day, but not before the person could move in
 * (docs/product.md 5.25).
 */
export function dueDayOf(
  agreements: readonly AgreementDocument[],
  period: string,
  { due_day }: { readonly due_day: number },
): string {
  const began = spanOfMonth(agreements.map(spanOf), period)?.began ?? "";
  const dueDay = `${period}-${String(due_day).padStart(2, "0")}`;
  return dueDay > began ? dueDay : began;
}

/** Returns the month's due day; of a line that is added after it the next one, so that it is not late at once. */
export function dueOnOf(
  agreements: readonly AgreementDocument[],
  period: string,
  { due_day, now }: { readonly due_day: number; readonly now: Date },
): string {
  const today = towerDay(now);
  const months = [period, periodOf(now), addMonths(periodOf(now), 1)];
  const days = months.map((month) => dueDayOf(agreements, month, { due_day }));
  return days.find((day) => day >= today) ?? today;
}

/** Returns the first day, `YYYY-MM-DD`, on which a month is late, after the days of grace (docs/product.md 5.25). */
export const lateFrom = (dueOn: string, graceDays: number) => dayAfter(dueOn, graceDays + 1);

export function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  // By apartment first, which has few people: comparing ids is faster than converting them to text.
  const homes = new Map<string, T[][]>();
  const tenancies = new Map<string, T[]>();
  for (const item of items) {
    const groups = homes.get(item.apartment_no) ?? [];
    const known = groupOf(groups, item);
    if (known) {
      known.push(item);
      continue;
    }
    const begun = [item];
    homes.set(item.apartment_no, [...groups, begun]);
    tenancies.set(keyOf(item), begun);
  }
  return tenancies;
}

/** A loop, since thousands of closures would cost more than the search. */
function groupOf<T extends Tenancy>(groups: readonly T[][], { user_id }: Tenancy): T[] | undefined {
  for (const group of groups) if (group[0]?.user_id.equals(user_id)) return group;
  return undefined;
}

export const keyOf = ({ user_id, apartment_no }: Tenancy) => `${String(user_id)} ${apartment_no}`;

/** What `billsOf` reads of a stored charge. */
export type Charge = Pick<
  ChargeDocument,
  "_id" | "user_id" | "apartment_no" | "period" | "kind" | "label" | "cents" | "due_on" | "at"
> &
  Partial<Pick<ChargeDocument, "line" | "reverses">>;

/** The agreements of one tenancy, by start date, and its charges. */
export interface Billed {
  readonly agreements: readonly AgreementDocument[];
  readonly charges: readonly Charge[];
}

/** A month with what its lines have in common, the same for every tenant. */
interface BillMonth {
  readonly period: string;
  /** The id of its rent. */
  readonly rent: string;
  readonly due_on: string;
}

/** Returns them once for all accounts of a roll. */
export const monthsOf = (
  periods: readonly string[],
  { due_day }: { readonly due_day: number },
): readonly BillMonth[] =>
  periods.map((period) => ({
    period,
    rent: rentLine(period),
    due_on: `${period}-${String(due_day).padStart(2, "0")}`,
  }));

/**
 * Returns the lines of a tenancy's bills of these months: rent and monthly charges, as its agreements have them, and the
 * charges that nobody reversed. A charge outlives the tenancy: a meter may be read after the last day.
 */
export function billsOf(
  { agreements, charges }: Billed,
  months: readonly BillMonth[],
  spans: readonly Span[] = agreements.map(spanOf),
): BillLine[] {
  const lines: BillLine[] = [];
  for (const { period, rent, due_on: day } of months) {
    const span = spanOfMonth(spans, period);
    if (!span) continue;
    const due_on = day > span.began ? day : span.began;
    const cents = shareOf(rentAt(span.agreement, period), span, period);
    lines.push({ id: rent, kind: "rent", label: "Rent", period, due_on, cents });
    // They are fixed: only the rent is charged by days.
    for (const { kind, label, cents } of monthlyChargesAt(span.agreement, period))
      lines.push({ id: `monthly:${label}:${period}`, kind, label, period, due_on, cents });
  }
  if (charges.length === 0) return lines;
  const reversed = new Set(charges.map(({ reverses }) => String(reverses)));
  for (const { _id, kind, label, period, due_on, cents, line, at, reverses } of charges)
    if (!reverses && !reversed.has(String(_id))) {
      const bill = { id: String(_id), kind, label, period, due_on, cents };
      lines.push({ ...bill, ...(line && { line }), ...(cents < 0 && { at: at.getTime() }) });
    }
  return lines;
}

type Charged = Pick<AgreementDocument, "monthly_charges">;

const NO_CHARGES: ChargesStep["charges"] = [];

/** Returns what an agreement asks beside the rent in a month: of each label the last one written that applies by then. */
export function monthlyChargesAt({ monthly_charges }: Charged, period: string): ChargesStep["charges"] {
  if (!monthly_charges || monthly_charges.length === 0) return NO_CHARGES;
  const known = new Map<string, ChargesStep["charges"][number]>();
  for (const { kind, label, cents, from } of monthly_charges)
    if (from <= period) known.set(label, { kind, label, cents });
  return [...known.values()].filter(({ cents }) => cents > 0);
}

/** Returns the months from which another rent applies, in order, without replaced changes. */
export const rentSteps = (agreement: Rented) =>
  stepsOf(agreement.rent_changes, (from) => ({ rent_cents: rentAt(agreement, from) }), {
    rent_cents: agreement.rent_cents,
  });

/** Returns the months from which other monthly charges apply, in order, each with all of them. */
export const chargesSteps = (agreement: Charged): ChargesStep[] =>
  stepsOf(agreement.monthly_charges, (from) => ({ charges: monthlyChargesAt(agreement, from) }), {
    charges: [],
  });

/** Returns what applies from each of these months on, in order, where it differs from what applied before. */
function stepsOf<T extends object>(
  changes: readonly { readonly from: string }[] | null | undefined,
  at: (from: string) => T,
  first: T,
): ({ from: string } & T)[] {
  let before = first;
  return [...new Set(changes?.map(({ from }) => from))].sort().flatMap((from) => {
    const [last, now] = [before, at(from)];
    before = now;
    return isDeepStrictEqual(last, now) ? [] : [{ from, ...now }];
  });
}
