import type { AgreementDocument } from "@/models/agreement";
import { firstDayUnder } from "./tenancy-months";

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
