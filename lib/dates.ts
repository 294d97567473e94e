import { format } from "date-fns";

/** `Nov 1, 2026`: every date on screen (spec §9), by the calendar of the viewer's clock. */
export function formatDate(instant: string | Date): string {
  return format(new Date(instant), "MMM d, yyyy");
}

const calendar = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** The same by the calendar of Greenwich: what server and browser agree on before the browser's own clock counts. */
export function formatUtcDate(instant: string | Date): string {
  return calendar.format(new Date(instant));
}
