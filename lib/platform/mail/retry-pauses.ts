const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first attempt, the second and so on; after the last, a day and a half later, it is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/** Random, so that a server that recovers does not get everything at once. */
const JITTER = 0.2;

/** When to retry after this many attempts; null after the last. */
export function nextAttempt(attempts: number, now: Date, chance = Math.random()): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + pause * (1 - JITTER + 2 * JITTER * chance));
}
