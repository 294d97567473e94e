import type { DateOrder } from "@/lib/platform/contracts/fields";
import { withPlainDigits } from "@/lib/platform/contracts/typed-text";
import { dayLabel } from "./dates";

/** A date as a file has it, and the file's line. */
interface WrittenDate {
  readonly line: number;
  readonly text: string;
}

/** `2026-11-04`, `2026/11/4`. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;

/** `20261104`. */
const DIGITS_ONLY = /^(\d{4})()(\d{2})(\d{2})$/;

/** `4-Nov-26`, `04 November 2026`. */
const DAY_AND_NAME = /^(\d{1,2})[ ./-]*([a-z]{3,9})\.?[ .,/-]*(\d{4}|\d{2})$/i;

/** `Nov 4, 2026`. */
const NAME_AND_DAY = /^([a-z]{3,9})\.? *(\d{1,2}),? +(\d{4})$/i;

/** `04/11/2026`, `4-11-26`, `04.11.2026`: with points the day comes first everywhere. */
const IN_NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** `T14:05:33`, ` 2:05 PM`, `, 14.05`, with seconds, fractions and zone. */
const TIME =
  /[T ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,9})?)?(?: ?[AP]\.?M\.?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?$/i;

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

const LONGEST = 60;

/** Reads a date as a program writes it, with or without a time, as `2026-11-04`; null if it is no day. */
export function readDay(text: string, order: DateOrder): string | null {
  const date = withoutTime(text);
  const numbers = IN_NUMBERS.exec(date);
  if (!numbers) return readPlain(date);
  const [, first, sign, second, year] = numbers;
  const isMonthFirst = order === "month_first" && sign !== ".";
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}

/**
 * Returns whether the day or the month comes first in all dates of a file: any date that is a day in one order only decides.
 * Returns a question where none does, or where two contradict each other: dates are never swapped within a file.
 */
export function decideDateOrder(dates: readonly WrittenDate[]): DateOrder | { readonly question: string } {
  const proof: Partial<Record<DateOrder, WrittenDate>> = {};
  let open: (WrittenDate & { days: readonly [string, string] }) | undefined;
  for (const { line, text } of dates) {
    const [dayFirst, monthFirst] = [readDay(text, "day_first"), readDay(text, "month_first")];
    if (dayFirst === monthFirst) continue;
    if (dayFirst && monthFirst) open ??= { line, text, days: [dayFirst, monthFirst] };
    else proof[dayFirst ? "day_first" : "month_first"] ??= { line, text };
  }
  const { day_first: byDay, month_first: byMonth } = proof;
  const quote = ({ line, text }: WrittenDate) => `“${text.trim().slice(0, LONGEST)}” in line ${String(line)}`;
  if (byDay && byMonth)
    return { question: `${quote(byDay)} has the day first, ${quote(byMonth)} the month. Which is right?` };
  if (byDay) return "day_first";
  if (byMonth) return "month_first";
  if (!open) return "day_first";
  const [one, other] = open.days;
  return {
    question: `${quote(open)} may be ${dayLabel(one, "en")} or ${dayLabel(other, "en")}. Does the day or the month come first in this file?`,
  };
}

/** `2026-10`, `10/2026`. */
const MONTH_IN_NUMBERS = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4}))$/;

/** `Oct-26`, `October 2026`. */
const MONTH_BY_NAME = /^([a-z]{3,9})\.?[ .,/-]*(\d{4}|\d{2})$/i;

/** Reads a month as a person or a program writes it, or the month of a date, as `2026-10`; null if it is none. */
export function readPeriod(text: string, order: DateOrder): string | null {
  const date = withoutTime(text);
  const [, year, month, monthBefore, yearAfter] = MONTH_IN_NUMBERS.exec(date) ?? [];
  const [, name, yearOfName] = MONTH_BY_NAME.exec(date) ?? [];
  const day =
    (year ?? yearAfter)
      ? dayOf(year ?? yearAfter, month ?? monthBefore, "01")
      : name
        ? dayOf(yearOfName, monthOf(name), "01")
        : readDay(text, order);
  return day?.slice(0, "2026-10".length) ?? null;
}

const withoutTime = (text: string) =>
  withPlainDigits(text).replace(/\s+/g, " ").trim().slice(0, LONGEST).replace(TIME, "").trim();

/** Reads a date that has one meaning. */
function readPlain(date: string): string | null {
  const [, year, , month, day] = YEAR_FIRST.exec(date) ?? DIGITS_ONLY.exec(date) ?? [];
  if (year) return dayOf(year, month, day);
  const [, dayBefore, nameAfter, yearAfter] = DAY_AND_NAME.exec(date) ?? [];
  if (dayBefore) return dayOf(yearAfter, monthOf(nameAfter), dayBefore);
  const [, name, dayAfter, fullYear] = NAME_AND_DAY.exec(date) ?? [];
  return dayOf(fullYear, monthOf(name), dayAfter);
}

/** The number of a month by its English name, whole or cut to three or four letters. */
function monthOf(name = ""): string {
  const written = name.toLowerCase();
  const isNamed = (month: string) => month === written || (written.length <= 4 && month.startsWith(written));
  return String(1 + MONTHS.findIndex(isNamed));
}

function dayOf(year = "", month = "", day = ""): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay && full >= "1900" && full < "3000" ? text : null;
}
