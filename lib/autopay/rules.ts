import { addDays, parseISO } from "date-fns";
import type { MonthRents } from "@/lib/payments/derive-bills";
import { inDhaka } from "@/lib/platform/format/dates";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import type { AutopayDocument, Coverage, SavedCard } from "@/models/autopay";
import type { Autopay } from "./contract";

/** The hour in Dhaka from which the rent is charged on the chosen day: not at night, when no one can help. */
const HOUR = "09:00";

/** Days from the first decline to each retry; then it stops (docs/product.md 5.50). */
const RETRY_DAYS = [2, 5] as const;

/** Returns whether a person's rent is charged automatically; true also while the bank declines, until autopay stops. */
export function hasAutopay(autopay: Pick<AutopayDocument, "on"> | null | undefined): boolean {
  return autopay?.on === true;
}

/** Returns the time of a chosen day in a month, in Dhaka. */
export function turnIn(period: string, day: number): Date {
  const at = `${period}-${String(day).padStart(2, "0")}T${HOUR}`;
  return new Date(parseISO(at, { in: inDhaka }).getTime());
}

/**
 * Returns the next turn after now: at most one per calendar month, whatever day was chosen since and whatever a clock
 * says. Missed months are not made up for.
 */
export function nextTurn(day: number, now: Date, lastTurn: string | null): Date {
  const current = periodOf(now);
  const earliest = lastTurn && lastTurn >= current ? addMonths(lastTurn, 1) : current;
  const turn = turnIn(earliest, day);
  return turn > now ? turn : turnIn(addMonths(earliest, 1), day);
}

/** Returns the time of the next attempt after so many declines; null if it stops. */
export function nextTry(begunAt: Date, declines: number): Date | null {
  const days = RETRY_DAYS[declines - 1];
  return days === undefined ? null : new Date(addDays(begunAt, days, { in: inDhaka }).getTime());
}

/**
 * Whether a member agreed to have a monthly charge taken: consent to another charge, or to less, is none
 * (docs/product.md 5.47).
 */
export const isAgreed = (covers: readonly Coverage[] | null | undefined, charge: Coverage): boolean =>
  covers?.some(({ label, cents }) => label === charge.label && cents >= charge.cents) ?? false;

interface Months {
  /** The payable months, those ahead included, with their rents in cents. */
  readonly rents: MonthRents;
  readonly settled: ReadonlySet<string>;
  /** The months of which money was given back or lost in a dispute: never charged without the tenant (5.49). */
  readonly reversed: ReadonlySet<string>;
}

/** Returns whether autopay may charge a month by itself. */
export const isToTake = (period: string, { settled, reversed }: Omit<Months, "rents">) =>
  !settled.has(period) && !reversed.has(period);

const oldestToTake = (months: Months, until?: string): string | null =>
  [...months.rents.keys()].find((period) => (!until || period <= until) && isToTake(period, months)) ?? null;

/** Returns the month that a turn charges: the oldest one up to the turn's own month; null if there is none. */
export const monthToTake = (months: Months, now: Date): string | null => oldestToTake(months, periodOf(now));

/** Returns the next charge with time, month and cents; null if autopay is off or nothing is payable. */
export function nextCharge(
  autopay: Pick<AutopayDocument, "on" | "day" | "next_at" | "run" | "last_turn">,
  months: Months,
): { at: Date; period: string; cents: number } | null {
  const { on, day, run } = autopay;
  if (!on || !day || !autopay.next_at) return null;
  const isOver = run ? !isToTake(run.period, months) : false;
  const period = run && !isOver ? run.period : oldestToTake(months);
  // A month that was declined and then paid otherwise is not retried: that turn only ends the run (`endRun`).
  const next_at = isOver
    ? nextTurn(day, autopay.next_at, autopay.last_turn ?? periodOf(autopay.next_at))
    : autopay.next_at;
  const cents = period === null ? undefined : months.rents.get(period);
  if (period === null || cents === undefined) return null;
  // An unpaid month before months paid ahead is charged on the chosen day of its own month.
  const own = turnIn(period, day);
  return { at: period === run?.period || own < next_at ? next_at : own, period, cents };
}

/** A month that autopay does not charge in that month, although it is owed. */
interface LeftMonth {
  readonly period: string;
  readonly cents: number;
  /** When autopay charges it, if nothing else is paid before; null if it never does. */
  readonly at: Date | null;
}

/**
 * Returns the unpaid months up to one, oldest first, that autopay leaves to the tenant: reversed ones, and those that come
 * late because a turn charges one month only, such as the month in which autopay was switched on after its day.
 */
export function leftMonths(
  { on, day, next_at, run, last_turn }: Pick<AutopayDocument, "on" | "day" | "next_at" | "run" | "last_turn">,
  months: Months,
  until: string,
): LeftMonth[] {
  if (!on || !day || !next_at) return [];
  const underWay = run && isToTake(run.period, months) ? run.period : null;
  let turn = run ? nextTurn(day, next_at, last_turn ?? periodOf(next_at)) : next_at;
  const left: LeftMonth[] = [];
  for (const [period, cents] of months.rents) {
    if (period > until || period === underWay || months.settled.has(period)) continue;
    if (months.reversed.has(period)) {
      left.push({ period, cents, at: null });
      continue;
    }
    const own = turnIn(period, day);
    const at = own > turn ? own : turn;
    if (periodOf(at) > period) left.push({ period, cents, at });
    turn = turnIn(addMonths(periodOf(at), 1), day);
  }
  return left;
}

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

/**
 * The consent that a person gives when they save a card: to charges without them, when, how much, and how to stop them
 * (https://docs.stripe.com/payments/save-and-reuse, compliance). Stored with the card.
 */
export function consentText(building: string): string {
  return [
    `You let ${building} save this card with the card provider and charge it for your rent while you are away.`,
    "Autopay, once you switch it on, takes the rent of one month at a time, the oldest that you owe, on the day of the month that you choose, with the monthly charges that you agree to there. You see the date and the amount before.",
    "If the bank declines it, we tell you by mail and try again after two and after five days.",
    "You can switch autopay off or remove the card at any time until the minute before.",
  ].join(" ");
}
