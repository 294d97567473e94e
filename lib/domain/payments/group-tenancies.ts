import type { AgreementDocument } from "@/models/agreement";
import { rentAt } from "./derive-rent-steps";
import { SETTLED_STATUSES, type Tenancy, type RollPayment } from "./rules";
import { firstMonthOf, owedRents, type MonthRents } from "./derive-tenancy-months";
import { toGiveBack } from "./compute-refundable";

/** A person in an apartment, over all agreements for it; each month is paid once. */
export interface RollTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  /** All of them, by start date. */
  readonly agreements: readonly AgreementDocument[];
  readonly payments: readonly RollPayment[];
  /** The months it is charged up to the roll's month, paid or not. */
  readonly owed: MonthRents;
  /** The unpaid ones, oldest first, each with its rent. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** Kept money that is to be refunded. */
  readonly toGiveBack: number;
  /** The payment of the roll's month. */
  readonly rent_cents: number;
  /** Whether they lived here in it, or paid for it and left before. */
  readonly isOfMonth: boolean;
}

/**
 * Returns the tenancies of a month's rent roll: people who lived here in it, who paid for it and left before, and former
 * tenants with open money. Takes the agreements by start date.
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

/** Whether its month needs no other payment. */
export const isSettled = ({ money }: RollPayment) => SETTLED.has(money.status);

const SETTLED: ReadonlySet<string> = new Set(SETTLED_STATUSES);

/** Returns the charged months that these payments do not settle, oldest first; the only definition of what is owed. */
export function unpaidOf(
  owed: MonthRents,
  payments: readonly RollPayment[],
): [period: string, cents: number][] {
  const settled = new Set<string>();
  for (const payment of payments) if (isSettled(payment)) settled.add(payment.period);
  // Nearly all are settled, so this builds no list of those.
  const unpaid: [period: string, cents: number][] = [];
  for (const [period, cents] of owed) if (!settled.has(period)) unpaid.push([period, cents]);
  return unpaid;
}

/** Returns the months that a bank is processing: owed, but neither payable nor late. */
export function underWayOf(payments: readonly RollPayment[]): ReadonlySet<string> {
  const periods = new Set<string>();
  for (const { period, money } of payments) if (money.status === "processing") periods.add(period);
  return periods;
}

/** Groups agreements or payments by person and apartment. */
export function byTenancy<T extends Tenancy>(items: readonly T[]): Map<string, T[]> {
  // By apartment first, which has few people: comparing ids is faster than converting them to text.
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

/** A loop, since thousands of closures would cost more than the search. */
function groupOf<T extends Tenancy>(groups: readonly T[][], { user_id }: Tenancy): T[] | undefined {
  for (const group of groups) if (group[0]?.user_id.equals(user_id)) return group;
  return undefined;
}

/** Returns the key of a tenancy in `byTenancy`. */
export const keyOf = ({ user_id, apartment_no }: Tenancy) => `${String(user_id)} ${apartment_no}`;
