import { format } from "date-fns";

/** `Nov 1, 2026`: every date on screen (spec §9), by the calendar of the viewer's clock. */
export function formatDate(instant: string | Date): string {
  return format(new Date(instant), "MMM d, yyyy");
}
