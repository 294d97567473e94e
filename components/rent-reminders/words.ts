import type { LastReminder } from "@/lib/contracts/rent-reminders";
import { REMINDER_WORDS } from "@/lib/contracts/rent-reminders.kinds";
import { towerDate } from "@/lib/format/dates";

/** The last reminder in one line: `Nov 12, 2026, late, by Ayesha`. */
export function lastReminderText({ at, kind, by }: LastReminder): string {
  return `${towerDate(at)}, ${REMINDER_WORDS[kind]}${by ? `, by ${by}` : ""}`;
}
