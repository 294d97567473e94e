import { addDays, addYears, lightFormat, parseISO } from "date-fns";
import type { Building } from "@/lib/contracts/building";
import { DAY_PAST, DAY_TOO_FAR } from "@/lib/contracts/shared.sentences";
import { HOLD_MINUTES } from "@/lib/domain/apartments/rules";
import { AppError } from "@/lib/errors";
import { towerDay } from "@/lib/format/dates";
import { medianHours } from "@/lib/format/median";
import { addMonths, firstPeriodFrom } from "@/lib/format/periods";

/** The earliest moment at which a request was marked checked by a step that may still be gone on from (decision 003). */
export function stepsBegunAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000);
}

/**
 * Whether a request was marked checked so lately that this may be step 2 of an accept (docs/product.md 4.6); what was
 * declined with a reason, an empty one too, was declined for good (4.12).
 */
export function isMaybeBegun(
  request: { readonly checked_at?: Date | null; readonly reason?: string | null },
  now = new Date(),
): boolean {
  const isForGood = typeof request.reason === "string";
  return !isForGood && Boolean(request.checked_at && request.checked_at > stepsBegunAfter(now));
}

/** How many decisions tell what is usual, and how few tell nothing (docs/product.md 4.19). */
export const DECISIONS_LOOKED_AT = 20;
const FEWEST_DECISIONS = 5;

/** The median time from request to decision, in hours rounded up; null where there are too few. */
export function usualHours(
  decisions: readonly { readonly request_date: Date; readonly decided_at?: Date | null }[],
): number | null {
  const times = decisions.flatMap(({ request_date, decided_at }) =>
    decided_at ? [+decided_at - +request_date] : [],
  );
  return times.length < FEWEST_DECISIONS ? null : medianHours(times);
}

/** Throws `invalid_input` at `first_day` where the day has passed or is more than a year ahead, by Dhaka's calendar. */
export function checkFirstDay(firstDay: string, now: Date): void {
  const today = towerDay(now);
  const last = lightFormat(addYears(parseISO(today), 1), "yyyy-MM-dd");
  if (firstDay >= today && firstDay <= last) return;
  const message = firstDay < today ? DAY_PAST : DAY_TOO_FAR;
  throw new AppError("invalid_input", message, { fields: { first_day: message } });
}

/** A tenancy may be entered late, when its tenant lives there already, and agreed on early. */
const MOST_DAYS_BACK = 31;
const MOST_MONTHS_FREE = 12;

interface AgreedDates {
  readonly first_day?: string | undefined;
  readonly first_period?: string | undefined;
}

/** The day a tenancy begins where nobody says: as its tenant wished while that is to come, else today (docs/product.md 5.10). */
export function proposedFirstDay(wished: string | null | undefined, now: Date): string {
  const today = towerDay(now);
  return wished && wished > today ? wished : today;
}

/**
 * The days of a new agreement, by Dhaka's calendar. Who names neither day nor period, as clients of the five steps do,
 * agrees on no first period: the month of the acceptance is owed (docs/product.md 5.11). Throws `invalid_input` at the
 * field that does not fit.
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

/**
 * Whether two names are the same but for case, spaces and how their letters are put together: keyboards write the same
 * Bengali letter in one or two pieces, with joiners or without.
 */
export function isSameName(one: string, other: string): boolean {
  const folded = (name: string) =>
    name
      .normalize("NFKC")
      .replace(/[\u200c\u200d]/g, "")
      .trim()
      .replace(/\s+/g, " ")
      .toUpperCase()
      .toLowerCase();
  return folded(one) === folded(other);
}
