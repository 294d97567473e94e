import type { UserDocument } from "@/models/user";

/** Returns shares in percent with one decimal that sum to 100; both 0 if there is nothing (docs/product.md 8.1). */
export function sharesOf(part: number, whole: number): { part: number; rest: number } {
  if (whole <= 0) return { part: 0, rest: 0 };
  const tenths = Math.round((Math.min(part, whole) * 1000) / whole);
  return { part: tenths / 10, rest: (1000 - tenths) / 10 };
}

/**
 * Returns the name for a mail's greeting; none for an unconfirmed address, since someone who registers a stranger's address
 * chooses the name and could put text into our mail.
 */
export function greetingName({ name, emailVerified }: Pick<UserDocument, "name" | "emailVerified">): string {
  return emailVerified && name ? name : "";
}
