import type { Leaving } from "@/lib/leaving/contract";
import { periodLabel } from "@/lib/platform/format/periods";

/**
 * What staying after all means for the last month's rent; empty if that month is not paid by its days
 * (docs/product.md 5.22).
 */
export function wholeMonthMessage({ by_days, last_period }: Leaving): string {
  if (!by_days) return "";
  const month = periodLabel(last_period);
  return ` The whole rent of ${month} is owed then: what was paid for a part of it is given back.`;
}
