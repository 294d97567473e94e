/** Dollars as they come over the wire, as integer cents. Callers have checked for at most two decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Integer cents as the dollars of the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** The discount of a whole percentage on a rent, both in cents; a half cent goes to the tenant (design §6). */
export function discountOf(rentCents: number, percent: number): number {
  return Math.round((rentCents * percent) / 100);
}

/** `$1,380`, `$1,380.50`: cents are shown only where there are any (spec §9). */
export function formatDollars(dollars: number): string {
  return dollars.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  });
}
