import { discountOf } from "@/lib/platform/format/money";
import type { LineKind } from "./account-contract";

/**
 * The account of one tenancy: its bills, its receipts, and the one function that settles them. Every figure of money that is
 * due, open, covered, credit or to be refunded comes from `settle` (docs/payments.md).
 */

/** A line of a month's bill. */
export interface BillLine {
  /** `rent:2026-11` and `service_charge:2026-11` for what the agreement gives; of a stored charge its id. */
  readonly id: string;
  readonly kind: LineKind;
  readonly label: string;
  /** `YYYY-MM`. */
  readonly period: string;
  /** `YYYY-MM-DD`. */
  readonly due_on: string;
  /** Negative for a credit and a waiver. */
  readonly cents: number;
  /** The line that a waiver lets off; else it lets off the lines of its month in their order. */
  readonly line?: string;
  /** When a waiver was written, in milliseconds. */
  readonly at?: number;
}

/** Money received at once. */
export interface Receipt {
  readonly id: string;
  /** What it has: kept and in dispute. */
  readonly cents: number;
  /** When it was received, in milliseconds. */
  readonly at: number;
  /** The lines that it pays first, in this order. */
  readonly lines: readonly string[];
  /** The coupon's percentage of the rent among them; 0 without a coupon. */
  readonly percent: number;
}

/** A line with what settles it, in cents: due = covered + open. */
export interface SettledLine extends Omit<BillLine, "line"> {
  /** What a coupon takes off. */
  readonly discount: number;
  /** What is asked: the amount less waivers, credits for its month and discount. */
  readonly due: number;
  readonly covered: number;
  readonly open: number;
}

export interface Cover {
  readonly line: string;
  cents: number;
}

/** A receipt with what became of it: its covers + credit + to_refund = what it has. */
export interface SettledReceipt {
  readonly id: string;
  readonly covers: readonly Cover[];
  readonly credit: number;
  readonly to_refund: number;
}

export interface Settlement {
  /** The lines that ask for money, oldest first. */
  readonly lines: readonly SettledLine[];
  /** By id. */
  readonly receipts: ReadonlyMap<string, SettledReceipt>;
  /** What is open of all lines up to the month, whatever their due day. */
  readonly open: number;
  /** What is left over while the tenancy goes on: it pays what comes next. */
  readonly credit: number;
  /** What is left over once the tenancy has ended. */
  readonly to_refund: number;
  /** What each month's credits have not lowered of its own lines: it covers others, or is left over. */
  readonly spare: ReadonlyMap<string, number>;
}

export interface SettleOptions {
  /** The current month: lines of later ones are covered only by receipts that name them. */
  readonly period: string;
  /** Whether the tenancy goes on: what is left over is credit then, else to be refunded. */
  readonly goesOn: boolean;
}

/** A line while it is settled. */
type Working = { -readonly [Key in keyof SettledLine]: SettledLine[Key] };

/** What a waiver lets off of a line. */
interface Waived {
  readonly line: Working;
  readonly at: number;
  cents: number;
}

/**
 * Settles bills with receipts. Waivers and credits lower the lines of their own month. Then each receipt covers the lines that
 * it names, and what is left, of credits first, covers the oldest open line up to the current month. A waiver makes no credit.
 * The order in which lines and receipts are given does not matter.
 */
export function settle(
  bills: readonly BillLine[],
  receipts: readonly Receipt[],
  { period, goesOn }: SettleOptions,
): Settlement {
  const asked = bills.filter(({ cents }) => cents > 0).sort(byAge);
  const lines = asked.map(begin);
  const named = new Map<string, Working>();
  for (const line of lines) named.set(line.id, line);
  const spare = new Map<string, number>();
  const waived: Waived[] = [];
  for (const lowering of bills.filter(({ cents }) => cents < 0).sort(byAge)) {
    const rest = lower(lowering, { lines, named, waived });
    const { kind, period: month } = lowering;
    if (kind === "credit" && rest > 0) spare.set(month, (spare.get(month) ?? 0) + rest);
  }
  const sorted = receipts.toSorted(byTime).map((receipt) => {
    const one = { id: receipt.id, left: receipt.cents, covers: [] as Cover[] };
    // A coupon is for one rent, however many the receipt names: the first, of which it was priced (`priceOf`).
    let isPriced = receipt.percent === 0;
    for (const id of receipt.lines) {
      const line = named.get(id);
      if (!line) continue;
      if (!isPriced && line.kind === "rent") {
        giveDiscount(line, receipt.percent, one.left);
        isPriced = true;
      }
      cover(line, one);
    }
    if (one.left > 0 && waived.length > 0) coverWaived(waived, receipt, one);
    return one;
  });
  const current = lines.filter((line) => line.period <= period);
  const credit = {
    left: [...spare.values()].reduce((total, cents) => total + cents, 0),
    covers: [] as Cover[],
  };
  for (const one of [credit, ...sorted]) {
    if (one.left <= 0) continue;
    for (const line of current) cover(line, one);
  }
  return {
    lines,
    receipts: new Map(
      sorted.map(({ id, covers, left }) => [
        id,
        { id, covers, credit: goesOn ? left : 0, to_refund: goesOn ? 0 : left },
      ]),
    ),
    open: current.reduce((total, line) => total + line.open, 0),
    ...leftOver(
      [credit, ...sorted].reduce((total, { left }) => total + left, 0),
      goesOn,
    ),
    spare,
  };
}

const leftOver = (cents: number, goesOn: boolean) => ({
  credit: goesOn ? cents : 0,
  to_refund: goesOn ? 0 : cents,
});

interface Lowering {
  readonly lines: readonly Working[];
  readonly named: ReadonlyMap<string, Working>;
  readonly waived: Waived[];
}

/** Lowers the lines of a waiver's or credit's month; returns what is left of it. */
function lower(
  { kind, cents, line: id, period, at = 0 }: BillLine,
  { lines, named, waived }: Lowering,
): number {
  let left = -cents;
  const own = id === undefined ? lines.filter((line) => line.period === period) : [named.get(id)];
  for (const one of own) {
    if (!one) continue;
    const part = Math.min(left, one.open);
    one.due -= part;
    one.open -= part;
    left -= part;
    if (kind === "waiver" && part > 0) waived.push({ line: one, at, cents: part });
  }
  return left;
}

/** A coupon is given once, for a rent that this receipt pays whole with it; not when all of its money went back. */
function giveDiscount(one: Working, percent: number, left: number): void {
  if (one.discount > 0) return;
  if (left === 0 && percent < 100) return;
  const discount = Math.min(discountOf(one.cents, percent), one.open);
  if (left < one.open - discount) return;
  one.discount = discount;
  one.due -= discount;
  one.open -= discount;
}

function cover(one: Working, by: { left: number; covers: Cover[] }): void {
  const cents = Math.min(by.left, one.open);
  if (cents <= 0) return;
  one.covered += cents;
  one.open -= cents;
  by.left -= cents;
  const known = by.covers.findLast(({ line }) => line === one.id);
  if (known) known.cents += cents;
  else by.covers.push({ line: one.id, cents });
}

/**
 * What a receipt has left pays what was waived of its lines later: a waiver lets off what is open, and makes no credit of money
 * that pays the line after all, with a coupon that counts again or by a dispute won.
 */
function coverWaived(
  waived: readonly Waived[],
  { lines, at }: Receipt,
  by: { left: number; covers: Cover[] },
): void {
  for (const id of lines)
    for (const waiver of waived) {
      const { line } = waiver;
      if (line.id !== id || waiver.at <= at) continue;
      const cents = Math.min(by.left, waiver.cents);
      waiver.cents -= cents;
      line.due += cents;
      line.open += cents;
      cover(line, by);
    }
}

/** Names each field: a roll has thousands of lines, and a spread costs ten times as much. */
const begin = ({ id, kind, label, period, due_on, cents }: BillLine): Working => ({
  id,
  kind,
  label,
  period,
  due_on,
  cents,
  discount: 0,
  due: cents,
  covered: 0,
  open: cents,
});

/** Rent comes before what is added to it. By month first, so that what covers a month is the same in each later roll. */
const rank = ({ kind }: BillLine) => (kind === "rent" ? 0 : 1);

const byAge = (one: BillLine, other: BillLine) =>
  compare(one.period, other.period) ||
  compare(one.due_on, other.due_on) ||
  rank(one) - rank(other) ||
  compare(one.id, other.id);

const byTime = (one: Receipt, other: Receipt) => one.at - other.at || compare(one.id, other.id);

/** By code units: `localeCompare` costs a hundred times as much. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
