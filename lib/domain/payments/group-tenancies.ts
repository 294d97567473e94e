import type { AgreementDocument } from "@/models/agreement";
import { rentAt } from "./derive-rent-steps";
import { SETTLED_STATUSES, type Tenancy, type RollPayment } from "./rules";
import { firstMonthOf, owedRents, type MonthRents } from "./derive-tenancy-months";
import { toGiveBack } from "./compute-refundable";

/** A person in an apartment, over all agreements for it: a month of it is paid once. */
export interface RollTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  /** All of them, in order of their beginning. */
  readonly agreements: readonly AgreementDocument[];
  readonly payments: readonly RollPayment[];
  /** What it owes up to the month that is looked at, paid or not. */
  readonly owed: MonthRents;
  /** Those of them that nothing settles, oldest first, each with its rent. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** Kept, and to be given back. */
  readonly toGiveBack: number;
  /** Of the month that is looked at. */
  readonly rent_cents: number;
  /** They lived here in it, or paid for it and left before. */
  readonly isOfMonth: boolean;
}

/**
 * Who the rent roll of a month is about: who lived here in it, who paid for it and left before, and who lives here no
 * more and has something open. The agreements in order of their beginning.
 */
export function tenanciesOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  period: string,
): RollTenancy[] {
  const grouped = byTenancy(agreements);
  const paid = byTenancy(payments);
  return [...grouped].flatMap(([key, ofTenancy]) => {
    const owed = owedRents(ofTenancy, period);
    const own = paid.get(key) ?? [];
    const [first, agreement] = [firstMonthOf(ofTenancy), ofTenancy.at(-1)];
    if (!first || !agreement) return [];
    const isOfMonth = owed.has(period) || own.some((payment) => payment.period === period);
    const unpaid = unpaidOf(owed, own);
    const back = first <= period ? toGiveBack(ofTenancy, own) : 0;
    if (!isOfMonth && unpaid.length === 0 && back === 0) return [];
    const both = { agreement, agreements: ofTenancy, payments: own, owed, unpaid, isOfMonth };
    return [{ ...both, toGiveBack: back, rent_cents: owed.get(period) ?? rentAt(agreement, period) }];
  });
}

/** The month that it is for needs no other payment. */
export const isSettled = ({ money }: RollPayment) => SETTLED.has(money.status);

const SETTLED: ReadonlySet<string> = new Set(SETTLED_STATUSES);

/** What of the owed months is not settled by these payments, oldest first: the one answer to what is owed. */
export function unpaidOf(
  owed: MonthRents,
  payments: readonly RollPayment[],
): [period: string, cents: number][] {
  const settled = new Set<string>();
  for (const payment of payments) if (isSettled(payment)) settled.add(payment.period);
  // Nearly all of them are: no list is made of what is left out.
  const unpaid: [period: string, cents: number][] = [];
  for (const [period, cents] of owed) if (!settled.has(period)) unpaid.push([period, cents]);
  return unpaid;
}

/** The months for which the bank is at it: owed, but nothing more is asked for them, and they are not late. */
export function underWayOf(payments: readonly RollPayment[]): ReadonlySet<string> {
  const periods = new Set<string>();
  for (const { period, money } of payments) if (money.status === "processing") periods.add(period);
  return periods;
}

/** Agreements, or payments, of the same person for the same apartment. */
export function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  // By apartment first, whose people are few: writing an id as text takes longer than comparing two.
  const homes = new Map<string, T[][]>();
  const grouped: T[][] = [];
  for (const item of items) {
    const ofHome = homes.get(item.apartment_no) ?? [];
    const group = groupOf(ofHome, item);
    if (group) {
      group.push(item);
      continue;
    }
    if (ofHome.length === 0) homes.set(item.apartment_no, ofHome);
    const begun = [item];
    ofHome.push(begun);
    grouped.push(begun);
  }
  return new Map(grouped.flatMap((group) => group.slice(0, 1).map((first) => [keyOf(first), group])));
}

/** A loop: what a function for each of thousands of payments leaves behind takes longer than the search. */
function groupOf<T extends Tenancy>(groups: readonly T[][], { user_id }: Tenancy): T[] | undefined {
  for (const group of groups) if (group[0]?.user_id.equals(user_id)) return group;
  return undefined;
}

/** How `byTenancy` names one. */
export const keyOf = ({ user_id, apartment_no }: Tenancy) => `${String(user_id)} ${apartment_no}`;
