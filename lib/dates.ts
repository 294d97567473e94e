/** The tower stands in Dhaka, so its calendar decides which month it is, whatever the server's clock zone. */
export const TOWER_TIME_ZONE = "Asia/Dhaka";

const DAY = { month: "short", day: "numeric", year: "numeric" } as const;
const local = new Intl.DateTimeFormat("en-US", DAY);
const greenwich = new Intl.DateTimeFormat("en-US", { ...DAY, timeZone: "UTC" });
const tower = new Intl.DateTimeFormat("en-US", { ...DAY, timeZone: TOWER_TIME_ZONE });

/** `Nov 1, 2026`: a date on screen (docs/product.md 10.1), by the calendar of the viewer's clock. */
export function formatDate(instant: string | Date): string {
  return local.format(new Date(instant));
}

/** The same of a day without a time, `2026-11-22`, wherever it is read. */
export function dayLabel(day: string): string {
  return greenwich.format(new Date(`${day}T00:00:00Z`));
}

/** The same by the calendar of Greenwich: what server and browser agree on before the browser's own clock counts. */
export function formatUtcDate(instant: string | Date): string {
  return greenwich.format(new Date(instant));
}

/** The same in Dhaka: the day of a payment is one day in the history, on its receipt and in the CSV, wherever they are read. */
export function towerDate(instant: string | Date): string {
  return tower.format(new Date(instant));
}
