import { addDays, lightFormat, parseISO } from "date-fns";
import { DAY_PAST } from "@/lib/platform/contracts/messages";
import { AppError } from "@/lib/platform/errors";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { type DayPart, VISIT_STATES, type VisitState } from "./contract";

/** The most days ahead for which a visit can be requested and confirmed. */
const MOST_DAYS_AHEAD = 90;

/** Hours in Dhaka, start and end. */
const HOURS: Readonly<Record<DayPart, readonly [from: number, until: number]>> = {
  morning: [9, 12],
  afternoon: [12, 17],
  evening: [17, 20],
};

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
export function momentsOf(day: string, time: DayPart): { readonly from: Date; readonly until: Date } {
  const at = (hour: number) =>
    new Date(parseISO(`${day}T${String(hour).padStart(2, "0")}:00:00`, { in: inDhaka }).getTime());
  const [from, until] = HOURS[time];
  return { from: at(from), until: at(until) };
}

/** `9 am to 12 noon`, as in a letter. */
export function hoursLabel(time: DayPart): string {
  const label = (hour: number) =>
    hour === 12 ? "12 noon" : hour < 12 ? `${String(hour)} am` : `${String(hour - 12)} pm`;
  return HOURS[time].map(label).join(" to ");
}

/** The rank of a state in a visit's life cycle. */
export const rankOf = (state: VisitState): number => VISIT_STATES.indexOf(state);
