import { towerDate } from "@/lib/platform/format/dates";
import { type LastReminder, REMINDER_WORDS } from "@/lib/rent-reminders/contract";

/** The last reminder in one line: `Nov 12, 2026, late, by Ayesha`. */
export function lastReminderText({ at, kind, by }: LastReminder): string {
  return `${towerDate(at)}, ${REMINDER_WORDS[kind]}${by ? `, by ${by}` : ""}`;
}
