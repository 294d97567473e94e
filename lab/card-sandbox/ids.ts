import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns `length` random letters and digits, as in Stripe's ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Returns an id like Stripe's: `pi_3…`, `ch_3…`, `evt_1…`. */
export function newId(prefix: string): string {
  const generation = prefix === "pi" || prefix === "ch" || prefix === "re" || prefix === "txn" ? "3" : "1";
  return `${prefix}_${generation}${randomText(23)}`;
}
