import { getDate, getDaysInMonth, parseISO } from "date-fns";
import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import {
  addMonths,
  MONTHS_OWED_BACK,
  owedPeriods,
  payablePeriods,
  periodOf,
  startOfPeriod,
} from "@/lib/format/periods";
import { towerDay } from "@/lib/format/dates";
import { rentOfDays } from "@/lib/format/money";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { rentAt } from "./derive-rent-steps";
import type { Tenancy } from "./rules";

/** Months (`YYYY-MM`), oldest first, each with its rent in cents. */
export type MonthRents = ReadonlyMap<string, number>;

/** Those that may owe something in the two years up to a month, ended ones too: by apartment, then by their beginning. */
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
  // Of some people no index has this order, and there are few.
  return agreements.sort(
    (one, other) =>
      one.floor_no - other.floor_no ||
      one.block_no.localeCompare(other.block_no) ||
      one.accept_date.getTime() - other.accept_date.getTime(),
  );
}

/** What a person may pay by card for their apartment now, over all their agreements for it. */
export async function getPayableRents(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session: ClientSession | null = null,
): Promise<MonthRents> {
  return payableRents(await listAgreementsUntil(periodOf(now), { user_id, apartment_no }, session), now);
}

/** What the agreements of one tenancy owe up to a month, paid or not, two years back at most. */
export function owedRents(agreements: readonly AgreementDocument[], until: string): MonthRents {
  const first = firstMonthOf(agreements);
  return rentsOf(agreements, first ? owedPeriods(first, until) : []);
}

/** The first month of a tenancy, whichever of its agreements begins with it; undefined without one. */
export function firstMonthOf(agreements: readonly AgreementDocument[]): string | undefined {
  let earliest: string | undefined;
  for (const agreement of agreements) {
    const { first } = spanOf(agreement);
    if (earliest === undefined || first < earliest) earliest = first;
  }
  return earliest;
}

/** The day from which the person of a tenancy lives there, under the agreement that a month falls under; undefined for none. */
export function firstDayUnder(agreements: readonly AgreementDocument[], period: string): string | undefined {
  return spanOfMonth(agreements.map(spanOf), period)?.began;
}

/** What they owe now, as the rent roll shows it, and the five months ahead. */
export function payableRents(agreements: readonly AgreementDocument[], now: Date): MonthRents {
  const first = firstMonthOf(agreements);
  return rentsOf(agreements, first ? payablePeriods(first, now) : []);
}

/**
 * What a month cost, in cents, at a moment while an agreement was the newest of its tenancy: for a payment that was made
 * under it, whatever was agreed or told later.
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
  // A month that was paid ahead may lie behind the agreement's end.
  if (!span) return rentAt(agreement, period, at);
  const { notice_given_at } = span.agreement;
  const wasTold = Boolean(notice_given_at && notice_given_at <= at);
  const rent = rentAt(span.agreement, period, at);
  return wasTold ? shareOf(rent, span, period) : rent;
}

/** The agreement of a tenancy that a month falls under; undefined for one in which the person did not live there. */
export function agreementUnder(
  agreements: readonly AgreementDocument[],
  period: string,
): AgreementDocument | undefined {
  return agreementsByMonth(agreements)(period);
}

/** The same for many months of one tenancy. */
export function agreementsByMonth(
  agreements: readonly AgreementDocument[],
): (period: string) => AgreementDocument | undefined {
  const spans = agreements.map(spanOf);
  return (period) => spanOfMonth(spans, period)?.agreement;
}

/** What the agreements of one tenancy ask for these months; those without one are left out. */
export function rentsOf(agreements: readonly AgreementDocument[], periods: readonly string[]): MonthRents {
  const spans = agreements.map(spanOf);
  const rents = new Map<string, number>();
  for (const period of periods) {
    const span = spanOfMonth(spans, period);
    if (span) rents.set(period, shareOf(rentAt(span.agreement, period), span, period));
  }
  return rents;
}

/** The last day of an agreement: on which it ended, else the one that was told; null while nobody leaves. */
export function lastDayOf({ ended_at, leave_on }: Ending): string | null {
  if (ended_at) return towerDay(ended_at);
  return leave_on ?? null;
}

type Ending = Pick<AgreementDocument, "ended_at" | "leave_on">;

/** An agreement with its first and last month. */
interface Span {
  readonly agreement: AgreementDocument;
  readonly first: string;
  /** The day from which the person lives there. */
  readonly began: string;
  readonly last: string | null;
  /** Who leaves by days before they could move in has no month. */
  readonly isEmpty: boolean;
}

/** Each agreement's span once, as long as the agreement as it was read: a rent roll asks for each month of it. */
const spanOf = memoizeByAgreement(readSpan);

function memoizeByAgreement<T>(derive: (agreement: AgreementDocument) => T) {
  const known = new WeakMap<AgreementDocument, T>();
  return (agreement: AgreementDocument): T => {
    const found = known.get(agreement);
    if (found !== undefined) return found;
    const derived = derive(agreement);
    known.set(agreement, derived);
    return derived;
  };
}

/** The month of the last day is the last one. */
function readSpan(agreement: AgreementDocument): Span {
  const { accept_date, first_day, first_period } = agreement;
  // Dhaka's calendar takes its time, and newer agreements say both.
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
 * The agreement of a tenancy that a month falls under: of two that meet in a month, the newer one. Undefined for a
 * month in which the person did not live there.
 */
function spanOfMonth(spans: readonly Span[], period: string): Span | undefined {
  // A loop: a rent roll asks for every payment, and what a function for each of them leaves behind takes longer.
  for (let place = spans.length - 1; place >= 0; place--) {
    const span = spans[place];
    if (!span || span.isEmpty) continue;
    if (span.first <= period && (!span.last || period <= span.last)) return span;
  }
  return undefined;
}

/** The whole rent (cents) but in a last month that is paid by days (docs/product.md 5.22). */
function shareOf(rentCents: number, span: Span, period: string): number {
  const lastDay =
    period === span.last && span.agreement.last_month === "prorated" ? lastDayOf(span.agreement) : null;
  if (lastDay === null) return rentCents;
  const date = parseISO(lastDay);
  return rentOfDays(rentCents, getDate(date) - daysBeforeFirst(span, period), getDaysInMonth(date));
}

/** How many days of the first month lie before the first day; 0 in other months, and where the rent begins in another one. */
function daysBeforeFirst({ first, began }: Span, period: string): number {
  const isFirst = first === period && began.slice(0, PERIOD_LENGTH) === period;
  return isFirst ? getDate(parseISO(began)) - 1 : 0;
}
