/** The payment screen of a month, `2026-11`: the address names it. */
export function paymentPath(period: string): string {
  return `/payment?period=${period}`;
}
