import { addDays, parseISO } from "date-fns";
import { type Account, reversedMonths } from "@/lib/payments/derive-account";
import { leastChargeCents } from "@/lib/payments/rules";
import type { SettledLine } from "@/lib/payments/settle-account";
import type { Language } from "@/lib/platform/contracts/language";
import { inDhaka } from "@/lib/platform/format/dates";
import { translate } from "@/lib/platform/format/in-language";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import type { AutopayDocument, Coverage, SavedCard } from "@/models/autopay";
import type { Autopay } from "./contract";
import { CONSENT } from "./messages";

/** The hour in Dhaka from which the rent is charged on the chosen day: not at night, when no one can help. */
const HOUR = "09:00";

/** How many days before a charge the member is told what it takes; at once if autopay is switched on later than that. */
export const NOTICE_DAYS = 3;

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

/** Returns the month whose turn came last: a turn that waits stays its own month's, over the month's end too. */
export function turnMonth(day: number, now: Date): string {
  const current = periodOf(now);
  return now < turnIn(current, day) ? addMonths(current, -1) : current;
}

/**
 * Returns the next turn after now: at most one for each month, whatever day was chosen since and whatever a clock says. Missed
 * months are not made up for.
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
const isAgreed = (covers: readonly Coverage[] | null | undefined, charge: Coverage): boolean =>
  covers?.some(({ label, cents }) => label === charge.label && cents >= charge.cents) ?? false;

/** A line that a turn takes, and how much of it. */
interface Cut {
  readonly id: string;
  readonly cents: number;
}

/** Why autopay does not take something in its month. */
type LeftReason = Autopay["left"][number]["why"];

interface Left {
  readonly period: string;
  readonly cents: number;
  readonly why: LeftReason;
}

/** What autopay takes of an account, and what it leaves to the tenant. */
interface Takings {
  /** The months that a turn takes, oldest first, those ahead included, each with its lines. */
  readonly turns: ReadonlyMap<string, readonly Cut[]>;
  /** The same with their sums, in cents. */
  readonly rents: ReadonlyMap<string, number>;
  /** What no turn takes. */
  readonly left: readonly Left[];
  /** What has no turn of its own, with the month whose turn takes it too; null if there is none. */
  readonly carried: readonly (Left & { readonly by: string | null })[];
}

type Agreed = Partial<Pick<AutopayDocument, "covers" | "announced">>;

/**
 * Decides what autopay takes of each month (docs/product.md 5.47, 5.49): what is open of the rent and of the monthly charges that
 * the member agreed to, and of an announced month no more than was announced. What is below the provider's minimum, and charges
 * of a month whose rent was paid otherwise, are taken with the next month.
 */
export function takingsOf(account: Account, { covers, announced }: Agreed): Takings {
  const reversed = reversedMonths(account);
  const turns = new Map<string, Cut[]>();
  const left: Left[] = [];
  let carried: SettledLine[] = [];
  const waiting: (Left & { by: string | null })[] = [];
  for (const [period, lines] of openByMonth(account)) {
    const leave = (cents: number, why: LeftReason) => cents > 0 && left.push({ period, cents, why });
    const isReversed = reversed.has(period);
    const agreed =
      isReversed || isTakenInPart(account, period) ? [] : lines.filter((line) => isTaken(line, covers));
    // Without its rent, which was paid otherwise, a month has no turn of its own.
    const hasRent = agreed.some(({ kind }) => kind === "rent");
    const most = announced?.period === period ? announced.lines : null;
    const cuts = [...agreed, ...carried].flatMap(({ id, open }) => cutOf({ id, cents: open }, most));
    const isTurn = hasRent && totalOf(cuts) >= leastChargeCents();
    const taken = isTurn ? cuts.filter(({ id }) => agreed.some((line) => line.id === id)) : agreed.map(toCut);
    leave(totalOf(lines.map(toCut)) - totalOf(taken), isReversed ? "went_back" : "not_agreed");
    if (isTurn) {
      turns.set(period, cuts);
      carried = carried.filter(({ id }) => !cuts.some((cut) => cut.id === id));
      for (const one of waiting)
        if (!one.by && !carried.some((line) => line.period === one.period)) one.by = period;
    } else if (agreed.length > 0) {
      carried = [...carried, ...agreed];
      waiting.push({ period, cents: totalOf(taken), why: "carried", by: null });
    }
  }
  const rents = new Map([...turns].map(([period, cuts]) => [period, totalOf(cuts)]));
  return { turns, rents, left, carried: waiting };
}

const toCut = ({ id, open }: SettledLine): Cut => ({ id, cents: open });

const totalOf = (cuts: readonly Cut[]) => cuts.reduce((total, { cents }) => total + cents, 0);

const isTaken = (line: SettledLine, covers: Agreed["covers"]) =>
  line.kind === "rent" || (line.id.startsWith("monthly:") && isAgreed(covers, line));

/** What of a line was announced, at most; all of it if nothing was. */
function cutOf({ id, cents }: Cut, announced: readonly Cut[] | null): Cut[] {
  if (!announced) return [{ id, cents }];
  const most = announced.find((line) => line.id === id)?.cents ?? 0;
  return most > 0 ? [{ id, cents: Math.min(cents, most) }] : [];
}

/** Whether autopay took what it had announced of a month, and more was open by then, which is the tenant's to pay. */
const isTakenInPart = ({ payments }: Account, month: string) =>
  payments.some(
    ({ period, is_capped, money }) => is_capped && period === month && money.kept + money.in_dispute > 0,
  );

/** What is open of each month, oldest first, once its time has come: of those ahead credit pays what it can (docs/product.md 5.31). */
function openByMonth({ lines, credit }: Account): Map<string, SettledLine[]> {
  const months = new Map<string, SettledLine[]>();
  let left = credit;
  for (const line of lines) {
    const open = Math.max(0, line.open - left);
    left -= line.open - open;
    if (open > 0) months.set(line.period, [...(months.get(line.period) ?? []), { ...line, open }]);
  }
  return new Map([...months].sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Months = Pick<Takings, "rents">;

type Planned = Pick<AutopayDocument, "on" | "day" | "next_at" | "run" | "last_turn"> &
  Partial<Pick<AutopayDocument, "announced">>;

/** The month that is being charged or was announced, if autopay still takes it. */
const pinnedOf = (
  { run, announced }: Pick<Planned, "run" | "announced">,
  { rents }: Months,
): string | null => {
  const period = run?.period ?? announced?.period;
  return period !== undefined && rents.has(period) ? period : null;
};

/** Returns the month that a turn charges: the announced one, else the oldest up to its own month; null if there is none. */
export function monthToTake(
  autopay: Pick<Planned, "run" | "announced" | "day">,
  months: Months,
  now: Date,
): string | null {
  const current = turnMonth(autopay.day ?? 1, now);
  const pinned = pinnedOf(autopay, months);
  if (pinned && pinned <= current) return pinned;
  return [...months.rents.keys()].find((period) => period <= current) ?? null;
}

/** Returns the next charge with time, month and cents; null if autopay is off or nothing is payable. */
export function nextCharge(
  autopay: Planned,
  months: Months,
): { at: Date; period: string; cents: number } | null {
  const { on, day, run } = autopay;
  if (!on || !day || !autopay.next_at) return null;
  const isOver = run ? !months.rents.has(run.period) : false;
  const period = pinnedOf(autopay, months) ?? [...months.rents.keys()][0] ?? null;
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

/** Something owed that autopay does not charge in its month. */
interface LeftMonth extends Left {
  /** When autopay charges it, if nothing else is paid before; null if it never does. */
  readonly at: Date | null;
}

/**
 * Returns what is open up to a month, oldest first, that autopay leaves to the tenant or takes late: because a turn charges one
 * month only, such as the month in which autopay was switched on after its day, or because it has no turn of its own.
 */
export function leftMonths(autopay: Planned, takings: Omit<Takings, "turns">, until: string): LeftMonth[] {
  const { on, day, next_at, run, last_turn } = autopay;
  if (!on || !day || !next_at) return [];
  const pinned = pinnedOf(autopay, takings);
  let turn = run ? nextTurn(day, next_at, last_turn ?? periodOf(next_at)) : next_at;
  const days = new Map<string, Date>();
  const take = (period: string) => {
    const own = turnIn(period, day);
    const at = own > turn ? own : turn;
    days.set(period, at);
    turn = turnIn(addMonths(turnMonth(day, at), 1), day);
  };
  if (pinned && !run) take(pinned);
  for (const period of takings.rents.keys()) if (period !== pinned) take(period);
  if (pinned && run) days.set(pinned, next_at);
  const late = [...takings.rents].flatMap(([period, cents]): LeftMonth[] => {
    const at = days.get(period);
    if (!at || period === pinned || periodOf(at) <= period) return [];
    return [{ period, cents, why: "later", at }];
  });
  return [
    ...takings.left.map((one) => ({ ...one, at: null })),
    ...takings.carried.map(({ by, ...one }) => ({ ...one, at: (by && days.get(by)) || null })),
    ...late,
  ]
    .filter(({ period }) => period <= until)
    .sort((one, other) => one.period.localeCompare(other.period));
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
 * The consent that a person gives when they save a card, a line each: to charges without them, when, how much, and how to stop them
 * (https://docs.stripe.com/payments/save-and-reuse, compliance). Stored with the card.
 */
export function consentText(building: string, language: Language = "en"): string {
  const t = translate(CONSENT, language);
  return [t("saves", { building }), t("takes"), t("limits"), t("stops")].join("\n");
}
