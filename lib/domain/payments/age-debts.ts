import type { RollAge } from "@/lib/contracts/rent-roll.names";
import { daysBetween } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import { dueDayOf } from "./due-day";

export interface DueRules {
  /** Of the building. */
  readonly due_day: number;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly today: string;
}

/** How old what a tenancy owes is, month by month: the ages together are what is owed (docs/product.md 5.43). Dollars. */
export function ageDebts(
  agreements: readonly AgreementDocument[],
  unpaid: readonly (readonly [period: string, cents: number])[],
  { due_day, today }: DueRules,
): { days_late: number; ageing: Record<RollAge, number> } {
  const cents = { days_30: 0, days_60: 0, days_90: 0, older: 0 };
  let days_late = 0;
  for (const [period, amount] of unpaid) {
    const days = daysBetween(dueDayOf(agreements, period, { due_day }), today);
    days_late = Math.max(days_late, days);
    cents[ageOf(days)] += amount;
  }
  const { days_30, days_60, days_90, older } = cents;
  const ageing = {
    ...{ days_30: toDollars(days_30), days_60: toDollars(days_60) },
    ...{ days_90: toDollars(days_90), older: toDollars(older) },
  };
  return { days_late, ageing };
}

function ageOf(days: number): RollAge {
  if (days <= 30) return "days_30";
  if (days <= 60) return "days_60";
  return days <= 90 ? "days_90" : "older";
}
