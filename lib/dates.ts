const DAY = { month: "short", day: "numeric", year: "numeric" } as const;
const local = new Intl.DateTimeFormat("en-US", DAY);
const greenwich = new Intl.DateTimeFormat("en-US", { ...DAY, timeZone: "UTC" });

/** `Nov 1, 2026`: every date on screen (spec §9), by the calendar of the viewer's clock. */
export function formatDate(instant: string | Date): string {
  return local.format(new Date(instant));
}

/** The same by the calendar of Greenwich: what server and browser agree on before the browser's own clock counts. */
export function formatUtcDate(instant: string | Date): string {
  return greenwich.format(new Date(instant));
}
