import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";

/** A rent in cents, from a billing period on. */
interface RentStep {
  readonly from: string;
  readonly rent_cents: number;
}

type Rented = Pick<AgreementDocument, "rent_cents"> & Partial<Pick<AgreementDocument, "rent_changes">>;

/**
 * What an agreement asks for a whole month, in cents: the rent that it began with, or the last one written since that
 * counts from this month or an earlier one (docs/product.md 5.29). As it was known at a moment, where one is said.
 */
export function rentAt({ rent_cents, rent_changes }: Rented, period: string, at?: Date): number {
  if (!rent_changes || rent_changes.length === 0) return rent_cents;
  const known = rent_changes.filter((change) => !at || change.at <= at);
  return known.findLast(({ from }) => from <= period)?.rent_cents ?? rent_cents;
}

/** The months from which another rent counts, in their order; what a later change took the place of is left out. */
export function rentSteps(agreement: Rented): RentStep[] {
  const months = new Set((agreement.rent_changes ?? []).map(({ from }) => from));
  let before = agreement.rent_cents;
  return [...months].sort().flatMap((from) => {
    const rent_cents = rentAt(agreement, from);
    const isOther = rent_cents !== before;
    before = rent_cents;
    return isOther ? [{ from, rent_cents }] : [];
  });
}

/** The same in dollars, as the wire carries them. */
export function dollarSteps(steps: readonly RentStep[]): { from: string; rent: number }[] {
  return steps.map(({ from, rent_cents }) => ({ from, rent: toDollars(rent_cents) }));
}
