import type { useTranslations } from "#translations";
import { LOCALES, pageLanguage } from "@/lib/platform/contracts/language";
import { dayLabel } from "@/lib/platform/format/dates";
import type { DayPart, Hours, Visit, VisitState } from "@/lib/visits/contract";

/** The labels of the parts of a day, for the office. */
export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  morning: "Morning, 9 to 12",
  afternoon: "Afternoon, 12 to 5",
  evening: "Evening, 5 to 8",
};

/** `Evening, 5 to 6`: the part of a day in which the office is open, from and until so many minutes of it. */
export const partLabel = (
  part: DayPart,
  [from, until]: Hours,
  t: ReturnType<typeof useTranslations<"visits.times">>,
) => t("span", { part: t(part), from: hourLabel(from), until: hourLabel(until) });

function hourLabel(minutes: number): string {
  const write = (number: number, digits = 1) =>
    number.toLocaleString(LOCALES[pageLanguage()], { minimumIntegerDigits: digits });
  const rest = minutes % 60;
  return `${write(Math.floor(minutes / 60) % 12 || 12)}${rest > 0 ? `:${write(rest, 2)}` : ""}`;
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
