import { dayAfter } from "@/lib/format/dates";
import type { AgreementDocument } from "@/models/agreement";
import { firstDayUnder } from "./derive-tenancy-months";

/**
 * When a month of a tenancy is due, `YYYY-MM-DD`: on the building's day, and never before the person could live there
 * (docs/product.md 5.25).
 */
export function dueDayOf(
  agreements: readonly AgreementDocument[],
  period: string,
  { due_day }: { readonly due_day: number },
): string {
  const began = firstDayUnder(agreements, period) ?? "";
  const dueDay = `${period}-${String(due_day).padStart(2, "0")}`;
  return dueDay > began ? dueDay : began;
}

/** The first day, `YYYY-MM-DD`, on which a month that was due is late: the days of grace are over (docs/product.md 5.25). */
export const lateFrom = (dueOn: string, graceDays: number) => dayAfter(dueOn, graceDays + 1);
