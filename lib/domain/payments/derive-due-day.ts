import { dayAfter } from "@/lib/format/dates";
import type { AgreementDocument } from "@/models/agreement";
import { firstDayUnder } from "./derive-tenancy-months";

/**
 * Returns the due day of a tenancy's month, `YYYY-MM-DD`: the building's due day, but not before the person could move in
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

/** Returns the first day, `YYYY-MM-DD`, on which a month is late, after the days of grace (docs/product.md 5.25). */
export const lateFrom = (dueOn: string, graceDays: number) => dayAfter(dueOn, graceDays + 1);
