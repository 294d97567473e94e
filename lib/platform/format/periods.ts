import { format, getDate, getMonth, lightFormat, parseISO } from "date-fns";
import { capital, pageLanguage, MONTHS, type Month } from "@/lib/platform/contracts/language";
import { bengaliFormat, dayAfter, inDhaka, towerDay, yearsAfter } from "./dates";

/** A month name means the nearest such month: of twelve, six are in the past and five ahead. */
const MONTHS_BACK = 6;

export const MONTHS_AHEAD = 5;

const PERIOD = "yyyy-MM";

/** Returns the billing period `YYYY-MM` of an instant in Dhaka. */
export function periodOf(instant: Date): string {
  return towerDay(instant).slice(0, PERIOD.length);
}

/** The id of the rent in a month's bill, `rent:2026-11`. */
export const rentLine = (period: string) => `rent:${period}`;

/** The first moment of a period in Dhaka. */
export function startOfPeriod(period: string): Date {
  return new Date(parseISO(period, { in: inDhaka }).getTime());
}

/**
 * Adds months to a period; negative counts subtract. Avoids date parsing: a rent roll calls this thousands of times.
 */
export function addMonths(period: string, months: number): string {
  const count = monthCount(period) + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** Months since the year 0. */
const monthCount = (period: string) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1;

/**
 * Returns the first period that a tenancy starting on this day owes: the day's month up to the building's day of the
 * month, else the next one (docs/product.md 5.11).
 */
export function firstPeriodFrom(day: string, lastDayThatOwes: number): string {
  const month = lightFormat(parseISO(day), PERIOD);
  return getDate(parseISO(day)) <= lastDayThatOwes ? month : addMonths(month, 1);
}

/** A tenancy may be recorded late, when its tenant lives there already, or agreed early. */
export const MOST_DAYS_BACK = 31;

/** Returns the range of first days of a tenancy that is agreed on a day; an applicant wishes for none before that day. */
export function firstDays(today: string) {
  return { earliest: dayAfter(today, -MOST_DAYS_BACK), latest: yearsAfter(today, 1) };
}

/** The English month name of a period: `2026-11` is November. */
export function monthOf(period: string): Month {
  const month = MONTHS[getMonth(parseISO(period))];
  if (!month) throw new RangeError(`${period} is not a billing period`);
  return month;
}

const bengaliPeriod = bengaliFormat("UTC", { month: "long", year: "numeric" });

/** `November 2026`, `নভেম্বর ২০২৬`. */
export function periodLabel(period: string, language = pageLanguage()): string {
  return language === "bn" ? bengaliPeriod().format(new Date(period)) : format(parseISO(period), "MMMM yyyy");
}

/** Returns the nearest period with this month name: up to five months ahead, else up to six back. */
export function periodOfMonth(month: Month, now: Date): string {
  const period = namedPeriods(now).find((named) => monthOf(named) === month);
  if (!period) throw new RangeError(`${month} is not a month`);
  return period;
}

/** Returns the periods from one to another, both included, oldest first; none if the second is earlier. */
export const periodsBetween = (first: string, last: string): readonly string[] =>
  periodsFrom(first, 0, monthCount(last) - monthCount(first));

/** Returns every period of a tenancy that can be paid if it is not settled, oldest first: up to five months ahead. */
export const payablePeriods = (first: string, now: Date): readonly string[] =>
  periodsBetween(first, addMonths(periodOf(now), MONTHS_AHEAD));

/** Returns the twelve periods that the month names mean now, oldest first. */
export function namedPeriods(now: Date): readonly string[] {
  return periodsFrom(periodOf(now), -MONTHS_BACK, MONTHS_AHEAD);
}

/** Returns the periods between two offsets in months from a given one, inclusive; none if the second is smaller. */
export function periodsFrom(period: string, first: number, last: number): readonly string[] {
  const name = `${period} ${String(first)} ${String(last)}`;
  const known = madeLists.get(name);
  if (known) return known;
  const made = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    addMonths(period, first + place),
  );
  if (madeLists.size >= MOST_LISTS) madeLists.clear();
  madeLists.set(name, made);
  return made;
}

/** A cache: every tenancy of a rent roll needs the same few lists. */
const madeLists = new Map<string, readonly string[]>();

const MOST_LISTS = 500;

/** Returns the first of the payable periods, oldest first, that is not settled; null if all are. */
export function oldestUnpaid(settled: ReadonlySet<string>, payable: Iterable<string>): string | null {
  return [...payable].find((period) => !settled.has(period)) ?? null;
}

/** What the account settles with a receipt (docs/payments.md): the months of the lines that it covers, and what is left of it. */
export interface Settles {
  /** Oldest first. */
  readonly periods: readonly string[];
  /** What pays what comes next; in dollars. */
  readonly credit: number;
  /** What is left over once the tenancy has ended. */
  readonly to_refund: number;
}

const SETTLES = {
  en: { to: " to ", ahead: "paid ahead", refund: "to refund" },
  bn: { to: " থেকে ", ahead: "আগাম পরিশোধ", refund: "ফেরত পাবেন" },
};

/** `November 2026`, `October 2026 to December 2026, paid ahead`, `Paid ahead`, `To refund`: the same on every screen and paper. */
export function settlesText(
  { periods, credit, to_refund }: Settles,
  language = pageLanguage(),
  label: (period: string) => string = (period) => periodLabel(period, language),
): string {
  const { to, ahead, refund } = SETTLES[language];
  const [first = "", last = ""] = [periods[0], periods.at(-1)];
  const months = first === last ? first && label(first) : `${label(first)}${to}${label(last)}`;
  const rest = credit > 0 ? ahead : to_refund > 0 ? refund : "";
  return months && rest ? `${months}, ${rest}` : months || capital(rest);
}
