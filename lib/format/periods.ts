import {
  addMonths as addMonthsTo,
  differenceInCalendarMonths,
  format,
  getDate,
  getMonth,
  lightFormat,
  parseISO,
} from "date-fns";
import { MONTHS, type Month } from "@/lib/contracts/payments.months";
import { inDhaka } from "./dates";

/** A month name means the nearest such month: of twelve, six lie behind and five ahead. */
const MONTHS_BACK = 6;
const MONTHS_AHEAD = 5;

const PERIOD = "yyyy-MM";

/** The billing period `YYYY-MM` that an instant falls into in Dhaka. */
export function periodOf(instant: Date): string {
  return lightFormat(inDhaka(instant), PERIOD);
}

/** The first moment of a period in Dhaka. */
export function startOfPeriod(period: string): Date {
  return new Date(parseISO(period, { in: inDhaka }).getTime());
}

/** The period so many months later; earlier for negative counts. */
export function addMonths(period: string, months: number): string {
  // Months are counted by the machine's own calendar: they follow each other the same way in every zone.
  return lightFormat(addMonthsTo(parseISO(period), months), PERIOD);
}

/** A tenancy that begins until this day of a month owes that month (docs/product.md 5.11). */
const LAST_DAY_THAT_OWES = 15;

/** The first period that a tenancy from this day on owes: its month until the 15th, else the next one. */
export function firstPeriodFrom(day: string): string {
  const month = lightFormat(parseISO(day), PERIOD);
  return getDate(parseISO(day)) <= LAST_DAY_THAT_OWES ? month : addMonths(month, 1);
}

/** The English month name of a period: `2026-11` is November. */
export function monthOf(period: string): Month {
  const month = MONTHS[getMonth(parseISO(period))];
  if (!month) throw new RangeError(`${period} is not a billing period`);
  return month;
}

/** `November 2026`. */
export function periodLabel(period: string): string {
  return format(parseISO(period), "MMMM yyyy");
}

/** The nearest period with this month name: up to five months ahead, else up to six back. */
export function periodOfMonth(month: Month, now: Date): string {
  const period = namedPeriods(now).find((named) => monthOf(named) === month);
  if (!period) throw new RangeError(`${month} is not a month`);
  return period;
}

/** Debts older than this are for a lawyer, not for a table. */
export const MONTHS_OWED_BACK = 24;

/** From the first month of a tenancy to the given one, oldest first, two years back at most. */
export function owedPeriods(first: string, until: string): string[] {
  const months = differenceInCalendarMonths(parseISO(until), parseISO(first));
  return periodsFrom(until, -Math.min(months, MONTHS_OWED_BACK), 0);
}

/**
 * Every period of a tenancy that may be paid while it is not settled, oldest first: those that the rent roll shows as
 * owed, and the five ahead. Nothing lies before the first.
 */
export function payablePeriods(first: string, now: Date): string[] {
  const current = periodOf(now);
  const ahead = periodsFrom(current, 1, MONTHS_AHEAD);
  return [...owedPeriods(first, current), ...ahead.filter((period) => period >= first)];
}

/** The twelve periods that the month names mean now, oldest first. */
export function namedPeriods(now: Date): string[] {
  return periodsFrom(periodOf(now), -MONTHS_BACK, MONTHS_AHEAD);
}

/** The periods between two distances in months from a given one, both included; none where the second lies before. */
function periodsFrom(period: string, first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    addMonths(period, first + place),
  );
}

/** The first of the payable periods, oldest first, that is not settled; null where all are. */
export function oldestUnpaid(settled: ReadonlySet<string>, payable: Iterable<string>): string | null {
  return [...payable].find((period) => !settled.has(period)) ?? null;
}
