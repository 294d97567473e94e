import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";

/** A rent in cents that applies from a billing period on. */
interface RentStep {
  readonly from: string;
  readonly rent_cents: number;
}

type Rented = Pick<AgreementDocument, "rent_cents"> & Partial<Pick<AgreementDocument, "rent_changes">>;

/**
 * Returns an agreement's rent for a whole month, in cents: its first rent, or the last recorded change that applies from this
 * month or earlier (docs/product.md 5.29). Given a time, as it was known then.
 */
export function rentAt({ rent_cents, rent_changes }: Rented, period: string, at?: Date): number {
  if (!rent_changes || rent_changes.length === 0) return rent_cents;
  const known = rent_changes.filter((change) => !at || change.at <= at);
  return known.findLast(({ from }) => from <= period)?.rent_cents ?? rent_cents;
}

/** Returns the months from which another rent applies, in order, without replaced changes. */
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

/** Returns them in dollars, as in the API. */
export function dollarSteps(steps: readonly RentStep[]): { from: string; rent: number }[] {
  return steps.map(({ from, rent_cents }) => ({ from, rent: toDollars(rent_cents) }));
}
