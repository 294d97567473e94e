import { type RentRollRow, ROLL_AGES, type RollAge } from "@/lib/rent-roll/contract";
import { toCents, fromCents } from "./money";

/** Sums rows of a roll, all or some of them; dollars, exact to the cent. */
export function totalsOf(rows: readonly RentRollRow[]) {
  const total = (amount: (row: RentRollRow) => number) =>
    fromCents(rows.reduce((cents, row) => cents + toCents(amount(row)), 0));
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
    credited: total(({ credited }) => credited),
    to_give_back: total(({ to_give_back }) => to_give_back),
    credit: total(({ credit }) => credit),
    outstanding: total(({ owed }) => owed),
    ageing: Object.fromEntries(ages) as Record<RollAge, number>,
  };
}

/**
 * Counts of whom the rent of the roll's month is asked, how many of them have paid it, whatever else is owed or to be refunded,
 * and how many were let off: not who has left, and pays or owes something else. Money that the bank holds does not count as paid.
 */
export function countPaid({
  period,
  rows,
}: {
  readonly period: string;
  readonly rows: readonly RentRollRow[];
}) {
  const asked = rows.filter(({ asks_rent }) => asks_rent);
  const settled = asked.filter(
    ({ unpaid_periods, in_dispute }) => !unpaid_periods.includes(period) && in_dispute === 0,
  );
  const waived = settled.filter((row) => row.due === 0 && row.paid === 0 && row.waived > 0);
  return { paid: settled.length - waived.length, waived: waived.length, asked: asked.length };
}
