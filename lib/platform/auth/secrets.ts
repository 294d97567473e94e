import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets in constant time, independent of content and length. */
export function isSecretEqual(sent: string, secret: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

/** Returns the hash by which the database stores a mailed token. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
