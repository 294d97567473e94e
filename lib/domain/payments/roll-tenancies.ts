import { owedPeriods, periodOf } from "@/lib/billing-period";
import type { AgreementDocument } from "@/models/agreement";
import type { MonthPayment } from "./rent-roll";
import { firstPeriodOf, type Tenancy } from "./rules";

/** A person in an apartment, over all agreements for it: a month of it is paid once. */
export interface RollTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  readonly payments: readonly MonthPayment[];
  /** What it owes up to the month that is looked at, paid or not, oldest first. */
  readonly owed: string[];
}

/** Who the rent roll of a month is about: who lived here in it, and who paid for it and left before. */
export function tenanciesOf(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  period: string,
): RollTenancy[] {
  const grouped = byTenancy(agreements);
  const paid = byTenancy(payments);
  return [...grouped].flatMap(([key, ofTenancy]) => {
    const owed = new Set(ofTenancy.flatMap((agreement) => owedBy(agreement, period)));
    const own = paid.get(key) ?? [];
    const agreement = ofTenancy.at(-1);
    const isShown = owed.has(period) || own.some((payment) => payment.period === period);
    return agreement && isShown ? [{ agreement, payments: own, owed: [...owed].sort() }] : [];
  });
}

function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const item of items) {
    const key = `${String(item.user_id)} ${item.apartment_no}`;
    grouped.set(key, [...(grouped.get(key) ?? []), item]);
  }
  return grouped;
}

/** The month in which an agreement ends is its last one. */
function owedBy(agreement: AgreementDocument, period: string): string[] {
  const last = agreement.ended_at ? periodOf(agreement.ended_at) : period;
  return owedPeriods(firstPeriodOf(agreement), period).filter((month) => month <= last);
}
