import type { RollAge } from "@/lib/contracts/rent-roll.names";
import { daysBetween } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { dueDayOf, lateFrom } from "./derive-due-day";

export interface DueRules {
  /** The building's rules. */
  readonly due_day: number;
  readonly grace_days: number;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly today: string;
}

/** Splits a tenancy's debt by age; the parts add up to what is owed (docs/product.md 5.43). In dollars. */
export function ageDebts(
  agreements: readonly AgreementDocument[],
  unpaid: readonly (readonly [period: string, cents: number])[],
  { due_day, today }: DueRules,
): Record<RollAge, number> {
  const cents = { days_30: 0, days_60: 0, days_90: 0, older: 0 };
  for (const [period, amount] of unpaid)
    cents[ageOf(daysBetween(dueDayOf(agreements, period, { due_day }), today))] += amount;
  const { days_30, days_60, days_90, older } = cents;
  return {
    days_30: toDollars(days_30),
    days_60: toDollars(days_60),
    days_90: toDollars(days_90),
    older: toDollars(older),
  };
}

/** Returns for how many days the oldest of these months is due; 0 during its days of grace, when nothing is late. */
export function daysLate(
  agreements: readonly AgreementDocument[],
  periods: readonly string[],
  { due_day, grace_days, today }: DueRules,
): number {
  let days = 0;
  for (const period of periods) {
    const dueOn = dueDayOf(agreements, period, { due_day });
    if (today >= lateFrom(dueOn, grace_days)) days = Math.max(days, daysBetween(dueOn, today));
  }
  return days;
}

function ageOf(days: number): RollAge {
  if (days <= 30) return "days_30";
  if (days <= 60) return "days_60";
  return days <= 90 ? "days_90" : "older";
}
