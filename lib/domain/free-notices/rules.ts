import { createHash } from "node:crypto";

/** An apartment counts as free once it has been so for this long: an accept that is undone at once mails nobody. */
export const CALM_MS = 2 * 60_000;

/** What the database keeps of a token in a mail. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
