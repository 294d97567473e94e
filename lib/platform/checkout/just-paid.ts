/** A month that was just paid in this document. */
interface JustPaid {
  readonly email: string;
  readonly period: string;
}

let latest: JustPaid | null = null;

/** Stores the paid month for the next screen, the payment history, which shows it (docs/product.md 5.76). */
export function rememberPaid(paid: JustPaid): void {
  latest = paid;
}

/** Returns the period that this user has just paid; null on a later visit, and after a page load. */
export const findJustPaid = (email: string): string | null =>
  latest?.email === email ? latest.period : null;

/** Whether a month was paid in this document, and the next screen has not said so yet. */
export const hasJustPaid = (): boolean => latest !== null;

export function forgetJustPaid(): void {
  latest = null;
}

/** Names all that is open, in place of a month. */
export const ALL_OPEN = "all";

/** Returns the path of a payment screen; the URL names the month, `2026-11`, or `ALL_OPEN`. */
export function paymentPath(period: string): string {
  return `/payment?period=${period}`;
}
