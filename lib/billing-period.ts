import { MONTHS, type Month } from "@/lib/contracts/payments";
import { TOWER_TIME_ZONE } from "@/lib/dates";

/** A month name means the nearest such month: of twelve, six lie behind and five ahead. */
const MONTHS_BACK = 6;
const MONTHS_AHEAD = 5;

const yearAndMonth = new Intl.DateTimeFormat("en-US", {
  timeZone: TOWER_TIME_ZONE,
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "numeric",
});

/** Months since year 0, so that periods can be counted and compared. */
function toIndex(period: string): number {
  const [year = "", month = ""] = period.split("-");
  return Number(year) * 12 + Number(month) - 1;
}

function fromIndex(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The billing period `YYYY-MM` that an instant falls into in Dhaka. */
export function periodOf(instant: Date): string {
  const parts = Object.fromEntries(
    yearAndMonth.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return `${(parts.year ?? "").padStart(4, "0")}-${(parts.month ?? "").padStart(2, "0")}`;
}

/** The period so many months later; earlier for negative counts. */
export function addMonths(period: string, months: number): string {
  return fromIndex(toIndex(period) + months);
}

/** The English month name of a period: `2026-11` is November. */
export function monthOf(period: string): Month {
  const month = MONTHS[toIndex(period) % 12];
  if (!month) throw new RangeError(`${period} is not a billing period`);
  return month;
}

/** `November 2026`. */
export function periodLabel(period: string): string {
  return `${monthOf(period)} ${period.slice(0, 4)}`;
}

/** The nearest period with this month name: up to five months ahead, else up to six back. */
export function periodOfMonth(month: Month, now: Date): string {
  const current = toIndex(periodOf(now));
  const ahead = (MONTHS.indexOf(month) - (current % 12) + 12) % 12;
  return fromIndex(ahead <= MONTHS_AHEAD ? current + ahead : current + ahead - 12);
}

/** Debts older than this are for a lawyer, not for a table. */
export const MONTHS_OWED_BACK = 24;

/** From the first month of a tenancy to the given one, oldest first, two years back at most. */
export function owedPeriods(first: string, until: string): string[] {
  const oldest = Math.max(toIndex(first), toIndex(until) - MONTHS_OWED_BACK);
  return Array.from({ length: Math.max(0, toIndex(until) - oldest + 1) }, (_, place) =>
    fromIndex(oldest + place),
  );
}

/**
 * Every period of a tenancy that may be paid while it is not settled, oldest first: those that the rent roll shows as
 * owed, and the five ahead. Nothing lies before the first.
 */
export function payablePeriods(first: string, now: Date): string[] {
  const current = periodOf(now);
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, place) => addMonths(current, place + 1));
  return [...owedPeriods(first, current), ...ahead.filter((period) => period >= first)];
}

/** The twelve periods that the month names mean now, oldest first. */
export function namedPeriods(now: Date): string[] {
  const current = periodOf(now);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, place) =>
    addMonths(current, place - MONTHS_BACK),
  );
}

/** The first of the payable periods, oldest first, that is not settled; null where all are. */
export function oldestUnpaid(settled: ReadonlySet<string>, payable: Iterable<string>): string | null {
  return [...payable].find((period) => !settled.has(period)) ?? null;
}

const dayOfMonth = new Intl.DateTimeFormat("en-US", { timeZone: TOWER_TIME_ZONE, day: "2-digit" });

/** `2026-11-21`: the same day, as spreadsheets sort it. */
export function towerDay(instant: string | Date): string {
  const date = new Date(instant);
  return `${periodOf(date)}-${dayOfMonth.format(date)}`;
}
