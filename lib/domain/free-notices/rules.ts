/** An apartment counts as free once it has been so for this long: an accept that is undone at once mails nobody. */
export const CALM_MS = 2 * 60_000;
