import { createHash } from "node:crypto";

/** An apartment counts as free once it has been so for this long: an accept that is undone at once mails nobody. */
export const CALM_MS = 2 * 60_000;

/** A mail that was refused this often is given up. */
export const MOST_TRIES = 5;

/** How long after its last try a refused mail is sent again: 5, 15, 45, 135 minutes. */
export function retryAfterMs(tries: number): number {
  return 5 * 60_000 * 3 ** (tries - 1);
}

/** What the database keeps of a token in a mail. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Reached before a word of the mail was given away. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo", "open", "mkdir"]);

/** Whether a mail that failed has surely not arrived: the server said no, or was never reached. */
export function hasSurelyNotArrived(error: unknown): boolean {
  const { responseCode, syscall } = error as { responseCode?: unknown; syscall?: unknown };
  return typeof responseCode === "number" || (typeof syscall === "string" && BEFORE_SENDING.has(syscall));
}
