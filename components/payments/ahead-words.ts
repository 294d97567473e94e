import type { RentMonth } from "@/lib/payments/contract";
import { MONTHS_AHEAD, periodLabel } from "@/lib/platform/format/periods";

/** `December 2026, paid ahead`: the last five of the selectable months are ahead of this one (docs/product.md 5.3). */
export function monthToPay(months: readonly RentMonth[], period: string): string {
  const isAhead = months.slice(-MONTHS_AHEAD).some((month) => month.period === period);
  return isAhead ? `${periodLabel(period)}, paid ahead` : periodLabel(period);
}
