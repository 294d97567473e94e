/** A month that was paid in this document a moment ago. */
interface JustPaid {
  readonly email: string;
  readonly period: string;
}

let latest: JustPaid | null = null;

/** For the screen that opens next: the payment history says what was paid (docs/product.md 5.76). */
export function rememberPaid(paid: JustPaid): void {
  latest = paid;
}

/** The period that this person has just paid; null a visit later, and on a page that was loaded. */
export const findJustPaid = (email: string): string | null =>
  latest?.email === email ? latest.period : null;

export function forgetJustPaid(): void {
  latest = null;
}
