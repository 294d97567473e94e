import { addDays, addMinutes, lightFormat, parseISO } from "date-fns";
import { DAY_PAST } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { DAY_PARTS, type DayPart, HOURS, type Hours, VISIT_STATES, type VisitState } from "./contract";

/** The most days ahead for which a visit can be requested and confirmed. */
const MOST_DAYS_AHEAD = 90;

/** When the office is open, by day of the week from Sunday on. */
export type OfficeHours = readonly (readonly Hours[])[];

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const DAY = `(${WEEK.join("|")})[a-z]*`;

const TIME = "(\\d{1,2})(?:[:.](\\d\\d))? ?([ap]m)?";

const OPEN = new RegExp(
  `^(?:${DAY}(?: ?(?:to|-) ?${DAY})?|daily|every ?day)?[ ,:]*${TIME} ?(?:to|-) ?${TIME}$`,
);

const CLOSED = new RegExp(`^(?:closed )?(?:on )?${DAY}(?: ?(?:to|-) ?${DAY})?(?:,? (?:is )?closed)?$`);

const CLOSED_ALL_DAY: Hours = [0, 0];

/**
 * Reads the building's office hours as owners write them: `Saturday to Thursday, 9 am to 6 pm; Friday closed`. Null if any of it
 * is not understood: then no visit is refused for them.
 */
export function readOfficeHours(text: string): OfficeHours | null {
  const week = WEEK.map((): Hours[] => []);
  for (const sentence of text.toLowerCase().replace(/[–—]/g, "-").split(";")) {
    const isClosed = sentence.includes("closed");
    const said = (isClosed ? CLOSED : OPEN).exec(sentence.trim());
    const hours = said && (isClosed ? CLOSED_ALL_DAY : hoursFrom(said.slice(3)));
    if (!hours) return null;
    const [, first, last = first] = said;
    const [start, end] = [WEEK.indexOf(first ?? "sun"), WEEK.indexOf(last ?? "sat")];
    // Over the end of the week too: Saturday to Thursday.
    for (let place = 0; place <= (end - start + 7) % 7; place++) week[(start + place) % 7]?.push(hours);
  }
  const open = week.map((hours) => (hours.includes(CLOSED_ALL_DAY) ? [] : hours));
  return open.some((hours) => hours.length > 0) ? open : null;
}

/** `9 am to 6 pm`, `9 to 6`, `2 to 5 pm`, `10:30-17:00`. */
function hoursFrom([hour, minute, half, endHour, endMinute, endHalf]: readonly (
  | string
  | undefined
)[]): Hours | null {
  const minutes = (hours = "", more = "0", halfDay = "") =>
    ((halfDay ? Number(hours) % 12 : Number(hours)) + (halfDay === "pm" ? 12 : 0)) * 60 + Number(more);
  const end = minutes(endHour, endMinute, endHalf);
  const alike = minutes(hour, minute, half ?? endHalf);
  const from = alike < end ? alike : minutes(hour, minute, half);
  const until = endHalf || from < end ? end : end + 12 * 60;
  return from < until && until <= 24 * 60 ? [from, until] : null;
}

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
