import { type RentRollRow, ROLL_AGES, type RollAge } from "@/lib/payments/roll-contract";
import { toCents, toDollars } from "./money";

/** Sums rows of a roll, all or some of them; dollars, exact to the cent. */
export function totalsOf(rows: readonly RentRollRow[]) {
  const total = (amount: (row: RentRollRow) => number) =>
    toDollars(rows.reduce((cents, row) => cents + toCents(amount(row)), 0));
  const ages = ROLL_AGES.map((age) => [age, total(({ ageing }) => ageing[age])]);
  return {
    expected: total(({ expected }) => expected),
    due: total(({ due }) => due),
    received_total: total(({ received }) => received),
    collected: total(({ paid }) => paid),
    in_dispute: total(({ in_dispute }) => in_dispute),
    given_back: total(({ given_back }) => given_back),
    discounts: total(({ discount }) => discount),
    waived: total(({ waived }) => waived),
    to_give_back: total(({ to_give_back }) => to_give_back),
    outstanding: total(({ owed }) => owed),
    ageing: Object.fromEntries(ages) as Record<RollAge, number>,
  };
}

/**
 * Counts the rows with an amount expected for the roll's month, and how many of them have paid it, whatever else is
 * owed or to be refunded. Money that the bank holds does not count as paid.
 */
export function countPaid({
  period,
  rows,
}: {
  readonly period: string;
  readonly rows: readonly RentRollRow[];
}) {
  const expected = rows.filter((row) => row.expected > 0);
  const paid = expected.filter(
    ({ unpaid_periods, in_dispute }) => !unpaid_periods.includes(period) && in_dispute === 0,
  );
  return { paid: paid.length, expected: expected.length };
}

const HOUR_MS = 3_600_000;

/** Returns the median of milliseconds in whole hours, rounded up and at least one; null for an empty list. */
export function medianHours(milliseconds: readonly number[]): number | null {
  if (milliseconds.length === 0) return null;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return Math.max(1, Math.ceil((lower + upper) / 2 / HOUR_MS));
}

/** Returns the list with the item at index `from` moved to `to`; an index beyond the end means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(to, rest.length), 0, ...items.slice(from, from + 1));
}
