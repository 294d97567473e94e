import { addDays, addMinutes, lightFormat, parseISO } from "date-fns";
import { DAY_PAST } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { type Hours, type OfficeHours, readOfficeHours } from "@/lib/platform/format/office";
import { DAY_PARTS, type DayPart, HOURS, VISIT_STATES, type VisitState } from "./contract";

/** The most days ahead for which a visit can be requested and confirmed. */
const MOST_DAYS_AHEAD = 90;

/** The least of a part of a day in which the office is open, so that it is offered. */
const LEAST_MINUTES = 60;

/** Returns the parts of a day of the week in which the office is open, each with its hours; all where nothing is known. */
export function partsOf(weekday: number, office: OfficeHours | null): (readonly [DayPart, Hours])[] {
  const open = office?.[weekday];
  return DAY_PARTS.flatMap((part) => {
    const [from, until] = HOURS[part];
    if (!open) return [[part, HOURS[part]] as const];
    const within = open.map(([start, end]) => [Math.max(from, start), Math.min(until, end)] as const);
    const hours = within.find(([start, end]) => end - start >= LEAST_MINUTES);
    return hours ? [[part, hours] as const] : [];
  });
}

/** In minutes of the day; an admin may confirm another part. */
export const hoursOf = (day: string, time: DayPart, office: OfficeHours | null): Hours =>
  partsOf(weekdayOf(day), office).find(([part]) => part === time)?.[1] ?? HOURS[time];

const weekdayOf = (day: string) => parseISO(day).getDay();

/** The first and the last possible day, by Dhaka's calendar now. */
export function visitDays(now: Date): { readonly first: string; readonly last: string } {
  const first = towerDay(now);
  return { first, last: lightFormat(addDays(parseISO(first), MOST_DAYS_AHEAD), "yyyy-MM-dd") };
}

/** Throws `invalid_input` at `day` if the day has passed or is too far ahead. */
export function checkDay(day: string, now: Date): void {
  const { first, last } = visitDays(now);
  const message =
    day < first
      ? DAY_PAST
      : day > last
        ? `Please choose a day in the next ${String(MOST_DAYS_AHEAD)} days.`
        : null;
  if (message) throw new AppError("invalid_input", message, { fields: { day: message } });
}

/** The start and end of a part of a day in Dhaka. */
export function momentsOf(
  day: string,
  time: DayPart,
  office: OfficeHours | null = null,
): { readonly from: Date; readonly until: Date } {
  const at = (minutes: number) => new Date(addMinutes(parseISO(day, { in: inDhaka }), minutes).getTime());
  const [from, until] = hoursOf(day, time, office);
  return { from: at(from), until: at(until) };
}

/** `9 am to 12 noon`, as in a letter. */
export function hoursLabel(day: string, time: DayPart, office: OfficeHours | null = null): string {
  return hoursOf(day, time, office).map(clockLabel).join(" to ");
}

/** `12 noon`, `5:30 pm` */
function clockLabel(minutes: number): string {
  if (minutes === 12 * 60) return "12 noon";
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const clock = `${String(hour % 12 || 12)}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
  return `${clock} ${hour < 12 ? "am" : "pm"}`;
}

/** Throws `invalid_input` if the office is closed then. */
export function checkOpen(day: string, time: DayPart, officeHours: string): void {
  const parts = partsOf(weekdayOf(day), readOfficeHours(officeHours));
  if (parts.some(([part]) => part === time)) return;
  const message = `The office is closed then. It is open ${officeHours}.`;
  throw new AppError("invalid_input", message, {
    fields: { [parts.length === 0 ? "day" : "time"]: message },
  });
}

/** The rank of a state in a visit's life cycle. */
export const rankOf = (state: VisitState): number => VISIT_STATES.indexOf(state);
