/** Dollars as they come over the wire, as integer cents. Callers have checked for at most two decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Integer cents as the dollars of the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** The discount of a whole percentage on a rent, both in cents; a half cent goes to the tenant (docs/product.md 5.6). */
export function discountOf(rentCents: number, percent: number): number {
  return Math.round((rentCents * percent) / 100);
}

/** The rent (cents) of some days of a month that has so many; a half cent goes to the tenant (docs/product.md 5.22). */
export function rentOfDays(rentCents: number, days: number, ofMonth: number): number {
  return rentCents - Math.round((rentCents * (ofMonth - days)) / ofMonth);
}

const DOLLARS = { style: "currency", currency: "USD" } as const;
// Made once: a new one for each amount takes longer than the writing.
const whole = new Intl.NumberFormat("en-US", { ...DOLLARS, minimumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", DOLLARS);

/** `$1,380`, `$1,380.50`: cents are shown only where there are any (docs/product.md 10.1). */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : exact).format(dollars);
}
