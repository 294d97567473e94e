const DAY_MS = 24 * 60 * 60 * 1_000;
const OPEN_DAYS = 7;

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + OPEN_DAYS * DAY_MS);
