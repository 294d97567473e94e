import type { AgreementDocument } from "@/models/agreement";
import type { MonthPayment } from "./rent-roll";
import { SETTLED_STATUSES, type Tenancy } from "./rules";
import { owedRents, type MonthRents } from "./tenancy-months";

/** A person in an apartment, over all agreements for it: a month of it is paid once. */
export interface RollTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  /** All of them, in order of their beginning. */
  readonly agreements: readonly AgreementDocument[];
  readonly payments: readonly MonthPayment[];
  /** What it owes up to the month that is looked at, paid or not. */
  readonly owed: MonthRents;
  /** Of the month that is looked at. */
  readonly rent_cents: number;
}

/**
 * Who the rent roll of a month is about: who lived here in it, and who paid for it and left before. The agreements in
 * order of their beginning.
 */
export function tenanciesOf(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  period: string,
): RollTenancy[] {
  const grouped = byTenancy(agreements);
  const paid = byTenancy(payments);
  return [...grouped].flatMap(([key, ofTenancy]) => {
    const owed = owedRents(ofTenancy, period);
    const own = paid.get(key) ?? [];
    const agreement = ofTenancy.at(-1);
    const isShown = owed.has(period) || own.some((payment) => payment.period === period);
    if (!agreement || !isShown) return [];
    const both = { agreement, agreements: ofTenancy };
    return [{ ...both, payments: own, owed, rent_cents: owed.get(period) ?? agreement.rent_cents }];
  });
}

/** The month that it is for needs no other payment. */
export const isSettled = ({ money }: MonthPayment) =>
  SETTLED_STATUSES.some((status) => status === money.status);

/** What of the owed months is not settled by these payments, oldest first: the one answer to what is owed. */
export function unpaidOf(
  owed: MonthRents,
  payments: readonly MonthPayment[],
): [period: string, cents: number][] {
  const settled = new Set(payments.filter(isSettled).map(({ period }) => period));
  return [...owed].filter(([period]) => !settled.has(period));
}

/** Agreements, or payments, of the same person for the same apartment. */
export function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const item of items) {
    const key = `${String(item.user_id)} ${item.apartment_no}`;
    grouped.set(key, [...(grouped.get(key) ?? []), item]);
  }
  return grouped;
}
