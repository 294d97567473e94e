import { addDays, parseISO } from "date-fns";
import { inDhaka } from "@/lib/format/dates";
import { addMonths, oldestUnpaid, periodOf } from "@/lib/format/periods";
import type { AutopayDocument } from "@/models/autopay";
import type { MonthRents } from "@/lib/domain/payments/derive-tenancy-months";

/** The hour in Dhaka from which the rent is charged on the chosen day: not at night, when no one can help. */
const HOUR = "09:00";
/** Days from the first decline to each retry; then it stops (docs/product.md 5.50). */
const RETRY_DAYS = [2, 5] as const;

/**
 * Returns whether a person's rent is charged automatically: they get no reminders, since autopay notifies them of failures.
 * True also while the bank declines, until autopay stops.
 */
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

interface Months {
  /** The payable months, those ahead included, with their rents in cents. */
  readonly rents: MonthRents;
  readonly settled: ReadonlySet<string>;
}

/** Returns the month that a turn charges: the oldest unsettled one up to the turn's own month; null if there is none. */
export function monthToTake({ rents, settled }: Months, now: Date): string | null {
  const until = periodOf(now);
  return oldestUnpaid(
    settled,
    [...rents.keys()].filter((period) => period <= until),
  );
}

/** Returns the next charge with time, month and cents; null if autopay is off or nothing is payable. */
export function nextCharge(
  autopay: Pick<AutopayDocument, "on" | "day" | "next_at" | "run" | "last_turn">,
  { rents, settled }: Months,
): { at: Date; period: string; cents: number } | null {
  const { on, day, run } = autopay;
  if (!on || !day || !autopay.next_at) return null;
  const isOver = run ? settled.has(run.period) : false;
  const period = run && !isOver ? run.period : oldestUnpaid(settled, rents.keys());
  // A month that was declined and then paid otherwise is not retried: that turn only ends the run (`endRun`).
  const next_at = isOver
    ? nextTurn(day, autopay.next_at, autopay.last_turn ?? periodOf(autopay.next_at))
    : autopay.next_at;
  const cents = period === null ? undefined : rents.get(period);
  if (period === null || cents === undefined) return null;
  // An unpaid month before months paid ahead is charged on the chosen day of its own month.
  const own = turnIn(period, day);
  return { at: period === run?.period || own < next_at ? next_at : own, period, cents };
}
