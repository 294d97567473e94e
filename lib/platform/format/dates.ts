import { tz, tzOffset } from "@date-fns/tz";
import { addDays, addYears, endOfDay, format, getHours, lightFormat, parseISO } from "date-fns";
import { LOCALES, pageLanguage } from "@/lib/platform/contracts/language";

/** The tower is in Dhaka, so its calendar decides which month it is, whatever the server's time zone. */
export const inDhaka = tz("Asia/Dhaka");

const inGreenwich = tz("UTC");

const DATE = "MMM d, yyyy";

const DAY = "yyyy-MM-dd";

/** Formats in Bengali, created on use: most pages are in English. */
export function bengaliFormat(timeZone: string, options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(LOCALES.bn, { ...options, timeZone }));
}

const BENGALI_DATE = { day: "numeric", month: "long", year: "numeric" } as const;

const bengaliDay = bengaliFormat("UTC", BENGALI_DATE);

const bengaliTowerDate = bengaliFormat("Asia/Dhaka", BENGALI_DATE);

const bengaliTime = bengaliFormat("Asia/Dhaka", {
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h12",
  dayPeriod: "short",
});

/** Formats a day without a time, `2026-11-22`, independent of the time zone: `Nov 22, 2026`, `২২ নভেম্বর, ২০২৬`. */
export function dayLabel(day: string, language = pageLanguage()): string {
  // A date without a time parses as midnight UTC.
  return language === "bn" ? bengaliDay().format(new Date(day)) : format(day, DATE, { in: inGreenwich });
}

/**
 * `Nov 1, 2026` in Dhaka (docs/product.md 10.1): what happened has one day for every viewer, on screen, on paper and in
 * files.
 */
export function towerDate(instant: string | Date, language = pageLanguage()): string {
  return language === "bn"
    ? bengaliTowerDate().format(new Date(instant))
    : format(instant, DATE, { in: inDhaka });
}

/** `9:05 PM`, `রাত ৯:০৫` in Dhaka. */
export function towerTime(instant: string | Date, language = pageLanguage()): string {
  if (language === "en") return format(instant, "h:mm a", { in: inDhaka });
  const parts = bengaliTime().formatToParts(new Date(instant));
  const valueOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  // Names the part of the day, and first; newer versions of Intl write রাত্রি.
  return `${valueOf("dayPeriod").replace("রাত্রি", "রাত")} ${valueOf("hour")}:${valueOf("minute")}`;
}

/** `2026-11-21` in Dhaka, which sorts correctly in spreadsheets. */
export function towerDay(instant: string | Date): string {
  // Uses the offset only: a rent roll calls this thousands of times, and a date with a time zone takes ten times as
  // long.
  const date = new Date(instant);
  const minutes = date.getTime() < ONE_OFFSET_SINCE ? tzOffset("Asia/Dhaka", date) : 6 * 60;
  return new Date(date.getTime() + minutes * MINUTE_MS).toISOString().slice(0, DAY.length);
}

/** Bangladesh has been six hours ahead since it ended its only summer time; a test asks the time zone's own rules. */
const ONE_OFFSET_SINCE = Date.parse("2010-01-01T00:00:00Z");

/** Today's date at the tower. */
export const dayToday = (): string => towerDay(new Date());

const MINUTE_MS = 60_000;

/** The same time a day later in UTC, where every day has 24 hours. */
export function nextUtcDay(instant: string | Date): Date {
  return new Date(addDays(instant, 1, { in: inGreenwich }).getTime());
}

/** Adds days to a day, `2026-11-22`; independent of the time zone. */
export function dayAfter(day: string, days = 1): string {
  return lightFormat(addDays(parseISO(day), days), DAY);
}

/** Returns the number of days between two days, `2026-11-22`; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  // A date without a time parses as midnight UTC, where every day has 24 hours.
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The hour of the day in Dhaka, 0 to 23. */
export function towerHour(instant: Date): number {
  return getHours(inDhaka(instant));
}

/** Adds years to a day; February 29 becomes the 28th in a common year. */
export function yearsAfter(day: string, years: number): string {
  return lightFormat(addYears(parseISO(day), years), DAY);
}

/** The first moment of a day in Dhaka. */
export function startOfTowerDay(day: string): Date {
  return new Date(parseISO(day, { in: inDhaka }).getTime());
}

/** The last moment of a day in Dhaka. */
export function endOfTowerDay(day: string): Date {
  return new Date(endOfDay(parseISO(day, { in: inDhaka }), { in: inDhaka }).getTime());
}

const HOUR_MS = 3_600_000;

/** Returns the median of milliseconds in whole hours, rounded up and at least one; null for an empty list. */
export function medianHours(milliseconds: readonly number[]): number | null {
  if (milliseconds.length === 0) return null;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return Math.max(1, Math.ceil((lower + upper) / 2 / HOUR_MS));
}
