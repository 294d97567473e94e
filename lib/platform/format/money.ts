/** Converts dollars from the wire to integer cents. Callers have checked for at most two decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars for the wire. */
export function toDollars(cents: number): number {
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

const DOLLARS = { style: "currency", currency: "USD" } as const;

// Created once: creating one takes longer than formatting.
const whole = new Intl.NumberFormat("en-US", { ...DOLLARS, minimumFractionDigits: 0 });

const exact = new Intl.NumberFormat("en-US", DOLLARS);

/** `$1,380`, `$1,380.50`: shows cents only if there are any (docs/product.md 10.1). */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : exact).format(dollars);
}
