/** Converts dollars from the wire to integer cents. Callers have checked for at most two decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars for the wire. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Returns a whole-percentage discount on a rent (cents); a half cent goes to the tenant (docs/product.md 5.6). */
export function discountOf(rentCents: number, percent: number): number {
  return Math.round((rentCents * percent) / 100);
}

/** Returns the rent (cents) for some days of a month; a half cent goes to the tenant (docs/product.md 5.22). */
export function rentOfDays(rentCents: number, days: number, ofMonth: number): number {
  return rentCents - Math.round((rentCents * (ofMonth - days)) / ofMonth);
}

export const sumCents = (amounts: readonly number[]): number =>
  amounts.reduce((total, cents) => total + cents, 0);

/** Adds dollars of the wire, in whole cents. */
export const sumOf = (amounts: readonly number[]): number => fromCents(sumCents(amounts.map(toCents)));

/** Returns one amount less another, in whole cents. */
export const differenceOf = (amount: number, less: number): number =>
  fromCents(toCents(amount) - toCents(less));

interface PaidRent {
  readonly rent: number;
  readonly discount: number;
  readonly covers: readonly { readonly kind: string; readonly amount: number }[];
}

/**
 * Returns the rent that a payment paid (dollars of the wire), before its discount: of several months, or of money for whatever
 * was open, all of them.
 */
export const rentOf = ({ rent, discount, covers }: PaidRent): number =>
  Math.max(
    rent,
    sumOf([discount, ...covers.flatMap(({ kind, amount }) => (kind === "rent" ? [amount] : []))]),
  );
