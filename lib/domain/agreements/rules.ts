import { addDays, addYears, lightFormat, parseISO } from "date-fns";
import type { Building } from "@/lib/contracts/building";
import { DAY_PAST, DAY_TOO_FAR } from "@/lib/contracts/shared.sentences";
import { foldText } from "@/lib/contracts/typed-text";
import { HOLD_MINUTES } from "@/lib/domain/apartments/rules";
import { AppError } from "@/lib/errors";
import { towerDay } from "@/lib/format/dates";
import { medianHours } from "@/lib/format/median";
import { addMonths, firstPeriodFrom } from "@/lib/format/periods";

/** Returns the earliest time of a step 2 that may still continue (decision 003). */
export function stepsBegunAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000);
}

/**
 * Returns whether a request was marked checked so recently that it may be step 2 of an accept (docs/product.md 4.6); a
 * request declined with a reason, even an empty one, is final (4.12).
 */
export function isMaybeBegun(
  request: { readonly checked_at?: Date | null; readonly reason?: string | null },
  now = new Date(),
): boolean {
  const isForGood = typeof request.reason === "string";
  return !isForGood && Boolean(request.checked_at && request.checked_at > stepsBegunAfter(now));
}

/** The most decisions that the median uses, and the fewest that it needs (docs/product.md 4.19). */
export const DECISIONS_LOOKED_AT = 20;
const FEWEST_DECISIONS = 5;

/** Returns the median time from request to decision, in hours rounded up; null if there are too few. */
export function usualHours(
  decisions: readonly { readonly request_date: Date; readonly decided_at?: Date | null }[],
): number | null {
  const times = decisions.flatMap(({ request_date, decided_at }) =>
    decided_at ? [+decided_at - +request_date] : [],
  );
  return times.length < FEWEST_DECISIONS ? null : medianHours(times);
}

/** Throws `invalid_input` for `first_day` if the day in Dhaka has passed or is more than a year ahead. */
export function checkFirstDay(firstDay: string, now: Date): void {
  const today = towerDay(now);
  const last = lightFormat(addYears(parseISO(today), 1), "yyyy-MM-dd");
  if (firstDay >= today && firstDay <= last) return;
  const message = firstDay < today ? DAY_PAST : DAY_TOO_FAR;
  throw new AppError("invalid_input", message, { fields: { first_day: message } });
}

/** Limits of the first day: a tenancy may be recorded late, when its tenant lives there already, or agreed early. */
const MOST_DAYS_BACK = 31;
const MOST_MONTHS_FREE = 12;

interface AgreedDates {
  readonly first_day?: string | undefined;
  readonly first_period?: string | undefined;
}

/** Returns the default first day: the tenant's preferred day if it is to come, else today (docs/product.md 5.10). */
export function proposedFirstDay(wished: string | null | undefined, now: Date): string {
  const today = towerDay(now);
  return wished && wished > today ? wished : today;
}

/**
 * Returns the days of a new agreement in Dhaka. Without a day and period, as from clients of the five steps, no first period
 * is stored: rent is owed from the month of acceptance (docs/product.md 5.11). Throws `invalid_input` for the invalid field.
 */
export function agreedDates(
  { first_day: said, first_period }: AgreedDates,
  wished: string | null | undefined,
  { first_month_until }: Pick<Building, "first_month_until">,
  now: Date,
): { first_day: string; first_period: string | null } {
  if (said !== undefined) checkAgreedDay(said, now);
  const first_day = said ?? proposedFirstDay(wished, now);
  if (first_period !== undefined) checkFirstPeriod(first_period, first_day);
  const byDay = said === undefined ? null : firstPeriodFrom(said, first_month_until);
  return { first_day, first_period: first_period ?? byDay };
}

function checkAgreedDay(day: string, now: Date): void {
  const today = towerDay(now);
  const first = shownDay(addDays(parseISO(today), -MOST_DAYS_BACK));
  const last = shownDay(addYears(parseISO(today), 1));
  if (day < first) throw wrong("first_day", "Please choose a day of the last 31 days, or a later one.");
  if (day > last) throw wrong("first_day", DAY_TOO_FAR);
}

function checkFirstPeriod(period: string, firstDay: string): void {
  const month = firstDay.slice(0, 7);
  if (period < month) throw wrong("first_period", "No month before the first day can be owed.");
  if (period > addMonths(month, MOST_MONTHS_FREE))
    throw wrong("first_period", "Please choose a month at most a year after the first day.");
}

const shownDay = (date: Date) => lightFormat(date, "yyyy-MM-dd");
const wrong = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: message } });

/** Returns whether two names are equal however they were typed (docs/product.md 5.13). */
export function isSameName(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
