import { addDays, parseISO } from "date-fns";
import { inDhaka } from "@/lib/format/dates";
import { addMonths, oldestUnpaid, periodOf } from "@/lib/format/periods";
import type { AutopayDocument } from "@/models/autopay";
import type { MonthRents } from "@/lib/domain/payments/derive-tenancy-months";

/** The rent is taken from this hour of the chosen day on, in Dhaka: not at night, when nobody can help. */
const HOUR = "09:00";
/** After the first decline it is tried again so many days later, then it stops (docs/product.md 5.50). */
const RETRY_DAYS = [2, 5] as const;

/**
 * Whether somebody's rent is taken from their card by itself: they are not reminded of it, autopay tells them what it
 * could not take. Also while the bank declines, until it stops.
 */
export function hasAutopay(autopay: Pick<AutopayDocument, "on"> | null | undefined): boolean {
  return autopay?.on === true;
}

/** The moment of a chosen day in a month, by Dhaka's calendar. */
export function turnIn(period: string, day: number): Date {
  const at = `${period}-${String(day).padStart(2, "0")}T${HOUR}`;
  return new Date(parseISO(at, { in: inDhaka }).getTime());
}

/**
 * The next turn after now: at most one in a calendar month, whatever day was chosen in between and whatever a clock
 * says. Months in which nobody looked are not made up for.
 */
export function nextTurn(day: number, now: Date, lastTurn: string | null): Date {
  const current = periodOf(now);
  const earliest = lastTurn && lastTurn >= current ? addMonths(lastTurn, 1) : current;
  const turn = turnIn(earliest, day);
  return turn > now ? turn : turnIn(addMonths(earliest, 1), day);
}

/** When to try again after so many declines; null where it stops. */
export function nextTry(begunAt: Date, declines: number): Date | null {
  const days = RETRY_DAYS[declines - 1];
  return days === undefined ? null : new Date(addDays(begunAt, days, { in: inDhaka }).getTime());
}

interface Months {
  /** What can be paid now, the months ahead too, with its rent in cents. */
  readonly rents: MonthRents;
  readonly settled: ReadonlySet<string>;
}

/** The month that a turn takes: the oldest that is owed up to its own month and not settled; null where none is. */
export function monthToTake({ rents, settled }: Months, now: Date): string | null {
  const until = periodOf(now);
  return oldestUnpaid(
    settled,
    [...rents.keys()].filter((period) => period <= until),
  );
}

/** What is taken next: when, which month, and how many cents; null while it is off or nothing open can be paid. */
export function nextCharge(
  autopay: Pick<AutopayDocument, "on" | "day" | "next_at" | "run" | "last_turn">,
  { rents, settled }: Months,
): { at: Date; period: string; cents: number } | null {
  const { on, day, run } = autopay;
  if (!on || !day || !autopay.next_at) return null;
  const isOver = run ? settled.has(run.period) : false;
  const period = run && !isOver ? run.period : oldestUnpaid(settled, rents.keys());
  // What was declined and then paid otherwise is not tried again: that moment only ends the turn (`endRun`).
  const next_at = isOver
    ? nextTurn(day, autopay.next_at, autopay.last_turn ?? periodOf(autopay.next_at))
    : autopay.next_at;
  const cents = period === null ? undefined : rents.get(period);
  if (period === null || cents === undefined) return null;
  // A month that was paid ahead of is taken on the chosen day of its own month.
  const own = turnIn(period, day);
  return { at: period === run?.period || own < next_at ? next_at : own, period, cents };
}
