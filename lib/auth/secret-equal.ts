import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a secret in a time that tells neither its content nor its length. */
export function isSecretEqual(sent: string, secret: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}
