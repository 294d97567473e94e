const HOUR_MS = 3_600_000;

/** Returns the median of milliseconds in whole hours, rounded up and at least one; null for an empty list. */
export function medianHours(milliseconds: readonly number[]): number | null {
  if (milliseconds.length === 0) return null;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return Math.max(1, Math.ceil((lower + upper) / 2 / HOUR_MS));
}
