/** Shares of a whole in percent, rounded to one decimal, that sum to 100; both 0 where there is nothing (docs/product.md 8.1). */
export function sharesOf(part: number, whole: number): { part: number; rest: number } {
  if (whole <= 0) return { part: 0, rest: 0 };
  const tenths = Math.round((Math.min(part, whole) * 1000) / whole);
  return { part: tenths / 10, rest: (1000 - tenths) / 10 };
}
