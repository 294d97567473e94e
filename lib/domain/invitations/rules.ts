import { createHash } from "node:crypto";

const DAY_MS = 24 * 60 * 60 * 1_000;
const OPEN_DAYS = 7;

/** What the database keeps of the token in an invitation's mail. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + OPEN_DAYS * DAY_MS);
