import { addYears, lightFormat, parseISO } from "date-fns";
import { HOLD_MINUTES } from "@/lib/domain/apartments/rules";
import { AppError } from "@/lib/errors";
import { towerDay } from "@/lib/format/dates";

/** The earliest moment at which a request was marked checked by a step that may still be gone on from (decision 003). */
export function stepsBegunAfter(now: Date): Date {
  return new Date(now.getTime() - HOLD_MINUTES * 60_000);
}

/**
 * Whether a request was marked checked so lately that this may be step 2 of an accept (docs/product.md 4.6); what was
 * declined with a reason, an empty one too, was declined for good (4.12).
 */
export function isMaybeBegun(
  request: { readonly checked_at?: Date | null; readonly reason?: string | null },
  now = new Date(),
): boolean {
  const isForGood = typeof request.reason === "string";
  return !isForGood && Boolean(request.checked_at && request.checked_at > stepsBegunAfter(now));
}

/** The refusal of an admin who decides what its person has taken back. */
export const WITHDRAWN = "The person has withdrawn this request.";

/** The refusal of an admin who asks for an apartment (docs/product.md 4.2). */
export const ADMIN_CAN_NOT_REQUEST = "Admin can not request for apartments!";

/** How many decisions tell what is usual, and how few tell nothing (docs/product.md 4.19). */
export const DECISIONS_LOOKED_AT = 20;
const FEWEST_DECISIONS = 5;
const HOUR = 3_600_000;

/** The median time from request to decision, in hours rounded up; null where there are too few. */
export function medianHours(
  decisions: readonly { readonly request_date: Date; readonly decided_at?: Date | null }[],
): number | null {
  const hours = decisions
    .flatMap(({ request_date, decided_at }) => (decided_at ? [+decided_at - +request_date] : []))
    .sort((a, b) => a - b);
  if (hours.length < FEWEST_DECISIONS) return null;
  const upper = hours[hours.length >> 1] ?? 0;
  const lower = hours[(hours.length - 1) >> 1] ?? upper;
  return Math.max(1, Math.ceil((lower + upper) / 2 / HOUR));
}

/** Throws `invalid_input` at `first_day` where the day has passed or is more than a year ahead, by Dhaka's calendar. */
export function checkFirstDay(firstDay: string, now: Date): void {
  const today = towerDay(now);
  const last = lightFormat(addYears(parseISO(today), 1), "yyyy-MM-dd");
  if (firstDay >= today && firstDay <= last) return;
  const message =
    firstDay < today ? "Please choose a day from today on." : "Please choose a day in the next year.";
  throw new AppError("invalid_input", message, { fields: { first_day: message } });
}
