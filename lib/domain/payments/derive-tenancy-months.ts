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
export function firstDayUnder(agreements: readonly AgreementDocument[], period: string): string | undefined {
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
export function agreementsByMonth(
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
