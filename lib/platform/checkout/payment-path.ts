/** Returns the path of a month's payment screen; the URL names the month, `2026-11`. */
export function paymentPath(period: string): string {
  return `/payment?period=${period}`;
}
