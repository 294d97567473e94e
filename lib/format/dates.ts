import { tz } from "@date-fns/tz";
import { addDays, format, lightFormat } from "date-fns";

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
  return lightFormat(inDhaka(instant), DAY);
}

/** `2026-11-21` in Greenwich, where the audit trail's times are. */
export function utcDay(instant: string | Date): string {
  return lightFormat(inGreenwich(instant), DAY);
}

/** The same time a day later in Greenwich, where every day has 24 hours. */
export function nextUtcDay(instant: string | Date): Date {
  return new Date(addDays(instant, 1, { in: inGreenwich }).getTime());
}
