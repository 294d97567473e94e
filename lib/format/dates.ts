import { tz, tzOffset } from "@date-fns/tz";
import { addDays, addYears, endOfDay, format, getHours, lightFormat, parseISO } from "date-fns";

/** The tower stands in Dhaka, so its calendar decides which month it is, whatever the server's clock zone. */
export const inDhaka = tz("Asia/Dhaka");
const inGreenwich = tz("UTC");

const DATE = "MMM d, yyyy";
const DAY = "yyyy-MM-dd";

/** `Nov 1, 2026`: a date on screen (docs/product.md 10.1), by the calendar of the viewer's clock. */
export function formatDate(instant: string | Date): string {
  return format(instant, DATE);
}

/** `9:05 PM`, by the same clock. */
export function formatTime(instant: string | Date): string {
  return format(instant, "h:mm a");
}

/** The same of a day without a time, `2026-11-22`, wherever it is read. */
export function dayLabel(day: string): string {
  // A day alone is its midnight in Greenwich.
  return formatUtcDate(day);
}

/** The same by the calendar of Greenwich: what server and browser agree on before the browser's own clock counts. */
export function formatUtcDate(instant: string | Date): string {
  return format(instant, DATE, { in: inGreenwich });
}

/** The same in Dhaka: the day of a payment is one day in the history, on its receipt and in the CSV, wherever they are read. */
export function towerDate(instant: string | Date): string {
  return format(instant, DATE, { in: inDhaka });
}

/** `9:05 PM` in Dhaka. */
export function towerTime(instant: string | Date): string {
  return format(instant, "h:mm a", { in: inDhaka });
}

/** `2026-11-21`: the same day, as spreadsheets sort it. */
export function towerDay(instant: string | Date): string {
  // By the offset alone: a rent roll asks thousands of times, and a date with a zone takes ten times as long.
  const date = new Date(instant);
  return new Date(date.getTime() + tzOffset("Asia/Dhaka", date) * MINUTE_MS)
    .toISOString()
    .slice(0, DAY.length);
}

/** The day that it is at the tower. */
export const dayToday = (): string => towerDay(new Date());

const MINUTE_MS = 60_000;

/** `2026-11-21` in Greenwich, where the audit trail's times are. */
export function utcDay(instant: string | Date): string {
  return lightFormat(inGreenwich(instant), DAY);
}

/** The same time a day later in Greenwich, where every day has 24 hours. */
export function nextUtcDay(instant: string | Date): Date {
  return new Date(addDays(instant, 1, { in: inGreenwich }).getTime());
}

/** The day so many days later, both `2026-11-22`; every calendar counts them alike. */
export function dayAfter(day: string, days = 1): string {
  return lightFormat(addDays(parseISO(day), days), DAY);
}

/** How many days lie between two days, `2026-11-22`; below zero where the second comes first. */
export function daysBetween(from: string, to: string): number {
  // A day alone is its midnight in Greenwich, where every day has 24 hours.
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The hour of the day in Dhaka, 0 to 23. */
export function towerHour(instant: Date): number {
  return getHours(inDhaka(instant));
}

/** The same day so many years later; of February 29 the 28th where there is none. */
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
