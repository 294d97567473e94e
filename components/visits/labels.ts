import { dayLabel } from "@/lib/platform/format/dates";
import type { DayPart, Visit, VisitState } from "@/lib/visits/contract";

/** The labels of the form's fields, with and without scripts, in order. */
export const FIELD_LABELS = {
  name: "Name",
  phone: "Telephone",
  email: "Email Address",
  apartment_no: "Apartment",
  day: "Day",
  time: "Time of day",
  message: "Message",
} as const;

/** The labels of the parts of a day. */
export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  morning: "Morning, 9 to 12",
  afternoon: "Afternoon, 12 to 5",
  evening: "Evening, 5 to 8",
};

/** `Evening, 5 to 6`: the part of a day in which the office is open, from and until so many minutes of it. */
export const partLabel = (part: DayPart, hours: readonly number[]) =>
  `${DAY_PART_LABELS[part].split(",")[0] ?? ""}, ${hours.map(hourLabel).join(" to ")}`;

function hourLabel(minutes: number): string {
  const rest = minutes % 60;
  return `${String(Math.floor(minutes / 60) % 12 || 12)}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

export const STATE_LABELS: Readonly<Record<VisitState, string>> = {
  new: "New",
  answered: "Answered",
  confirmed: "Confirmed",
  done: "Done",
};

/** `Dec 5, 2026, morning`; empty for a question. */
export function whenLabel({ day, time }: Pick<Visit, "day" | "time">): string {
  return day && time ? `${dayLabel(day)}, ${time}` : "";
}

/** The next step, by the kind of message sent. */
export const SENT_MESSAGES = {
  visit: {
    title: "We have your visit request",
    text: "Nothing is fixed yet: we confirm the time, or propose another one, by email or telephone. If you gave an email address, a short mail says that it has arrived.",
  },
  question: {
    title: "We have your question",
    text: "We answer by email or telephone. If you gave an email address, a short mail says that it has arrived.",
  },
} as const;
export type SentKind = keyof typeof SENT_MESSAGES;
