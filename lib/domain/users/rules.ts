import type { UserDocument } from "@/models/user";

/** Shares of a whole in percent, rounded to one decimal, that sum to 100; both 0 where there is nothing (docs/product.md 8.1). */
export function sharesOf(part: number, whole: number): { part: number; rest: number } {
  if (whole <= 0) return { part: 0, rest: 0 };
  const tenths = Math.round((Math.min(part, whole) * 1000) / whole);
  return { part: tenths / 10, rest: (1000 - tenths) / 10 };
}

/**
 * The name by which a mail greets a person: none at an address that is not confirmed. Who registers a stranger's
 * address chooses the name beside it, and would put words of their own into the house's mail.
 */
export function greetingName({ name, emailVerified }: Pick<UserDocument, "name" | "emailVerified">): string {
  return emailVerified ? name : "";
}
