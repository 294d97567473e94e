import { addDays } from "date-fns";
import type { Autopay } from "@/lib/contracts/autopay";
import { periodOf } from "@/lib/format/periods";
import type { SavedCard } from "@/models/autopay";

/** So long before a turn its member hears that the card will have expired by then. */
const DAYS_BEFORE = 14;

type Expiry = Pick<SavedCard, "exp_month" | "exp_year">;

/** The last month in which a card is good, `YYYY-MM`: the provider names the month, and it is good until its end. */
export function lastMonthOf({ exp_month, exp_year }: Expiry): string {
  return `${String(exp_year)}-${String(exp_month).padStart(2, "0")}`;
}

/**
 * Whether a card's last month is over (`expired`), or will be when the rent is taken next (`before_next`; null where
 * nothing is planned), by Dhaka's calendar; null where it is good until then (docs/product.md 5.45).
 */
export function expiryOfCard(card: Expiry, now: Date, next: Date | null): Autopay["expiry"] {
  const last = lastMonthOf(card);
  if (last < periodOf(now)) return "expired";
  return next && last < periodOf(next) ? "before_next" : null;
}

/** Until when a turn is near enough to be warned of. */
export const warnedUntil = (now: Date) => addDays(now, DAYS_BEFORE);
