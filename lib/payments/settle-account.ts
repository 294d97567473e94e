import { discountOf } from "@/lib/platform/format/money";
import type { LineKind } from "./office-contract";

/**
 * The account of one tenancy: its bills, its receipts, and the one function that settles them. Every figure of money that is
 * due, open, covered, credit or to be refunded comes from `settle` (docs/payments.md).
 */

/** A line of a month's bill. */
export interface BillLine {
  /** `rent:2026-11` and `monthly:Service charge:2026-11` for what the agreement gives; of a stored charge its id. */
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
  /** When a credit or waiver was written, in milliseconds. */
  readonly at?: number;
}

/** An id, text or the database's. */
interface Named {
  readonly toString: () => string;
}

/** Money received at once. */
export interface Received<Id = string> {
  readonly id: Id;
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

interface Cover {
  readonly line: SettledLine;
  cents: number;
}

/** What became of a receipt: its covers + credit + to_refund = what it has. */
interface SettledReceipt {
  readonly covers: readonly Cover[];
  readonly credit: number;
  readonly to_refund: number;
}

export interface Settlement<Id = string> {
  /** The lines that ask for money, oldest first. */
  readonly lines: readonly SettledLine[];
  /** By id. */
  readonly receipts: ReadonlyMap<Id, SettledReceipt>;
  /** What is open of all lines up to the month, whatever their due day. */
  readonly open: number;
  /** What is left over while the tenancy goes on: it pays what comes next. */
  readonly credit: number;
  /** What is left over once the tenancy has ended. */
  readonly to_refund: number;
  /** What each month's credits have not lowered of its own lines: it covers others, or is left over. */
  readonly spare: ReadonlyMap<string, number>;
}

/** A line while it is settled. */
type Working = { -readonly [Key in keyof SettledLine]: SettledLine[Key] };

/** What a waiver or a credit, `by`, takes off a line. */
interface Lowered {
  readonly line: Working;
  readonly by: BillLine;
  cents: number;
  /** What is left over of receipts because of this credit. */
  kept: number;
}

/**
 * Settles bills with receipts. Waivers and credits lower the lines of their own month, as they were written. Then each receipt
 * covers the lines that it names, and what is left, of credits first, covers the oldest open line up to the current month,
 * `period`: lines of later ones are covered only by receipts that name them. What is left over then is credit while the tenancy
 * goes on, else to be refunded. A waiver makes no credit, and no credit is lost. The order in which lines and receipts are
 * given does not matter.
 */
export function settle<Id extends Named>(
  bills: readonly BillLine[],
  receipts: readonly Received<Id>[],
  { period, goesOn }: { readonly period: string; readonly goesOn: boolean },
): Settlement<Id> {
  const lines: Working[] = [];
  const lowering: BillLine[] = [];
  for (const bill of bills)
    if (bill.cents > 0) lines.push(begin(bill));
    else if (bill.cents < 0) lowering.push(bill);
  lines.sort(byAge);
  const spare = new Map<string, number>();
  const lowered: Lowered[] = [];
  const loose: Money = { covers: NO_COVERS, credit: 0, to_refund: 0 };
  const leaveOver: LeaveOver = ({ kind, period: month }, cents) => {
    if (kind !== "credit" || cents === 0) return;
    spare.set(month, (spare.get(month) ?? 0) + cents);
    loose.credit += cents;
  };
  for (const one of lowering.sort(byWriting)) leaveOver(one, lower(one, lines, lowered));
  const find = finderOf(lines);
  const settled = new Map<Id, Money>();
  const all = [loose];
  for (const receipt of receipts.toSorted(byTime)) {
    const one = coverNamed(receipt, find, lowered, leaveOver);
    settled.set(receipt.id, one);
    all.push(one);
  }
  // By age, so that the lines of months ahead are the last.
  const ahead = lines.findIndex((line) => line.period > period);
  const current = ahead < 0 ? lines : lines.slice(0, ahead);
  let [open, credit] = [0, 0];
  for (const one of all) {
    if (one.credit > 0) for (const line of current) cover(line, one);
    credit += one.credit;
    if (goesOn) continue;
    one.to_refund = one.credit;
    one.credit = 0;
  }
  for (const line of current) open += line.open;
  return {
    lines,
    receipts: settled,
    open,
    credit: goesOn ? credit : 0,
    to_refund: goesOn ? 0 : credit,
    spare,
  };
}

/** A receipt while it is settled: its credit is what is left of it. */
type Money = { -readonly [Key in keyof SettledReceipt]: SettledReceipt[Key] };

type Find = (id: string) => Working | undefined;

/** What a credit does not take off the lines of its month is left over. */
type LeaveOver = (by: BillLine, cents: number) => void;

/** Finds lines by id, from the one found before: a tenancy has few, and its receipts name them in their order. */
function finderOf(lines: readonly Working[]): Find {
  let place = 0;
  return (id) => {
    for (let steps = lines.length; steps > 0; steps--) {
      const line = lines[place];
      if (line?.id === id) return line;
      place = place + 1 < lines.length ? place + 1 : 0;
    }
    return undefined;
  };
}

/** One list for all, which nothing is added to. */
const NO_COVERS: readonly Cover[] = [];

/** Covers the lines that a receipt names. */
function coverNamed(
  receipt: Received<unknown>,
  find: Find,
  lowered: readonly Lowered[],
  leaveOver: LeaveOver,
): Money {
  const { cents, percent, lines } = receipt;
  const one: Money = { covers: NO_COVERS, credit: cents, to_refund: 0 };
  // A coupon is for one rent, however many the receipt names: the first, of which it was priced (`priceOf`).
  let isPriced = percent === 0;
  for (const id of lines) {
    const line = find(id);
    if (!line) continue;
    if (!isPriced && line.kind === "rent") {
      // A coupon is not given when all of its money went back.
      if (one.credit > 0 || percent === 100) {
        makeRoom(line, percent, lowered, leaveOver);
        giveDiscount(line, percent, one.credit);
      }
      isPriced = true;
    }
    cover(line, one);
  }
  if (one.credit > 0 && lowered.length > 0) coverWaived(lowered, receipt, one);
  return one;
}

/** Lowers the lines of a waiver's or credit's month; returns what is left of it. */
function lower(by: BillLine, lines: readonly Working[], lowered: Lowered[]): number {
  let left = -by.cents;
  for (const line of lines) {
    if (by.line === undefined ? line.period !== by.period : line.id !== by.line) continue;
    const cents = Math.min(left, line.open);
    line.due -= cents;
    line.open -= cents;
    left -= cents;
    if (cents > 0) lowered.push({ line, by, cents, kept: 0 });
  }
  return left;
}

/** Where a coupon takes off what credits have taken off before it, they are left over instead. */
function makeRoom(one: Working, percent: number, lowered: readonly Lowered[], leaveOver: LeaveOver): void {
  if (one.discount > 0) return;
  let short = discountOf(one.cents, percent) - one.open;
  for (const credit of lowered) {
    if (short <= 0) return;
    if (credit.line !== one || credit.by.kind !== "credit") continue;
    const cents = Math.min(short, credit.cents - credit.kept);
    credit.cents -= cents;
    one.due += cents;
    one.open += cents;
    leaveOver(credit.by, cents);
    short -= cents;
  }
}

/** A coupon is given once, for a rent that this receipt pays whole with it. */
function giveDiscount(one: Working, percent: number, left: number): void {
  if (one.discount > 0) return;
  const discount = Math.min(discountOf(one.cents, percent), one.open);
  if (left < one.open - discount) return;
  one.discount = discount;
  one.due -= discount;
  one.open -= discount;
}

function cover(one: Working, by: Money): void {
  const cents = Math.min(by.credit, one.open);
  if (cents <= 0) return;
  one.covered += cents;
  one.open -= cents;
  by.credit -= cents;
  // Most receipts cover one line: a list of one, since what is added to an empty list makes room for seventeen.
  if (by.covers.length === 0) {
    by.covers = [{ line: one, cents }];
    return;
  }
  const known = by.covers.find(({ line }) => line === one);
  if (known) known.cents += cents;
  else by.covers = [...by.covers, { line: one, cents }];
}

/**
 * What a receipt has left pays what was waived of its lines later: a waiver lets off what is open, and makes no credit of money
 * that pays the line after all, with a coupon that counts again or by a dispute won. What a still later credit has freed of the
 * receipt is the credit's.
 */
function coverWaived(
  lowered: readonly Lowered[],
  { lines, at }: Pick<Received, "lines" | "at">,
  by: Money,
): void {
  const credits = lowered.filter(({ by: { kind }, line }) => kind === "credit" && lines.includes(line.id));
  for (const id of lines)
    for (const waiver of lowered) {
      const { line } = waiver;
      if (line.id !== id || waiver.by.kind !== "waiver" || writtenAt(waiver) <= at) continue;
      let freed = 0;
      for (const credit of credits)
        if (writtenAt(credit) > writtenAt(waiver)) freed += credit.cents - credit.kept;
      const cents = Math.min(by.credit - freed, waiver.cents);
      if (cents <= 0) continue;
      waiver.cents -= cents;
      line.due += cents;
      line.open += cents;
      cover(line, by);
    }
  let left = by.credit;
  for (const credit of credits) {
    const cents = Math.min(left, credit.cents - credit.kept);
    credit.kept += cents;
    left -= cents;
  }
}

const writtenAt = ({ by }: Lowered) => by.at ?? 0;

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

const byWriting = (one: BillLine, other: BillLine) => (one.at ?? 0) - (other.at ?? 0) || byAge(one, other);

const byTime = (one: Received<Named>, other: Received<Named>) =>
  one.at - other.at || compare(String(one.id), String(other.id));

/** By code units: `localeCompare` costs a hundred times as much. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
