import { addDays } from "date-fns";
import type { Autopay } from "@/lib/contracts/autopay";
import { periodOf } from "@/lib/format/periods";
import type { SavedCard } from "@/models/autopay";

/** How long before a charge the member is notified that the card will have expired by then. */
const DAYS_BEFORE = 14;

type Expiry = Pick<SavedCard, "exp_month" | "exp_year">;

/** Returns the last month of a card, `YYYY-MM`; it is valid until the end of that month. */
export function lastMonthOf({ exp_month, exp_year }: Expiry): string {
  return `${String(exp_year)}-${String(exp_month).padStart(2, "0")}`;
}

/**
 * Returns `expired` if a card's last month is over, `before_next` if it will be at the next charge, in Dhaka; null if it is
 * valid until then or no charge is planned (docs/product.md 5.45).
 */
export function expiryOfCard(card: Expiry, now: Date, next: Date | null): Autopay["expiry"] {
  const last = lastMonthOf(card);
  if (last < periodOf(now)) return "expired";
  return next && last < periodOf(next) ? "before_next" : null;
}

/** Returns the latest charge to warn of now. */
export const warnedUntil = (now: Date) => addDays(now, DAYS_BEFORE);
