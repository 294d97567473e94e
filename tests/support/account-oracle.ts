import type { AgreementDocument } from "@/models/agreement";

/** A line of a bill in cents; negative: a credit or a waiver. */
interface Line {
  readonly id: string;
  readonly kind: string;
  /** `YYYY-MM` */
  readonly period: string;
  /** `YYYY-MM-DD` */
  readonly due_on: string;
  readonly cents: number;
  /** The only line that a negative one lowers. */
  readonly line?: string;
  /** Of a negative one: when it was written; milliseconds. */
  readonly at?: number;
}

interface Receipt {
  readonly id: string;
  /** What it has: kept and in dispute. */
  readonly cents: number;
  /** Milliseconds. */
  readonly at: number;
  /** The ids of the lines that it names, in order. */
  readonly lines: readonly string[];
  /** Of its coupon; 0 without one. */
  readonly percent: number;
}

interface Settled {
  /** Of positive lines. */
  lines: Record<string, { discount: number; due: number; covered: number; open: number }>;
  receipts: Record<string, { covers: Record<string, number>; credit: number; to_refund: number }>;
  /** Of the lines up to the period. */
  open: number;
  credit: number;
  to_refund: number;
}

/** The paper of one positive line: what is open, and a heap for each thing that has made it smaller. */
interface Paper {
  readonly line: Line;
  readonly open: Heap;
  readonly lowered: Heap;
  readonly discount: Heap;
  readonly covered: Heap;
  /** A slip for each waiver, and for each credit, with what it has lowered. */
  readonly slips: Slip[];
  readonly notes: Slip[];
}

interface Slip {
  readonly writtenAt: number;
  readonly heap: Heap;
  /** Of a credit: what of it has been found left over in a purse. */
  readonly found: Heap;
}

/** The money of one receipt, and what it has laid on each line. */
interface Purse {
  readonly receipt: Receipt;
  readonly money: Heap;
  readonly covers: Map<string, Heap>;
}

interface Heap {
  cents: number;
}

/**
 * Settles an account as a bookkeeper does on paper, coin by coin. Shares nothing with the code that it is compared
 * with.
 */
export function settleByHand(
  lines: readonly Line[],
  receipts: readonly Receipt[],
  options: { readonly period: string; readonly goesOn: boolean },
): Settled {
  const papers = new Map<string, Paper>();
  for (const line of putInOrder(lines, isOlder)) {
    if (line.cents <= 0) continue;
    papers.set(line.id, {
      line,
      open: { cents: line.cents },
      lowered: { cents: 0 },
      discount: { cents: 0 },
      covered: { cents: 0 },
      slips: [],
      notes: [],
    });
  }

  const inHand = lowerLines(putInOrder(putInOrder(lines, isOlder), isWrittenBefore), papers);

  const purses: Purse[] = [];
  for (const receipt of putInOrder(receipts, isEarlier)) {
    const purse: Purse = { receipt, money: { cents: receipt.cents }, covers: new Map() };
    purses.push(purse);
    let hasSeenRent = false;
    for (const id of receipt.lines) {
      const paper = papers.get(id);
      if (paper === undefined) continue;
      if (!hasSeenRent) {
        giveWay(purse, paper, inHand);
        giveDiscount(purse, paper);
      }
      if (paper.line.kind === "rent") hasSeenRent = true;
      layOn(purse, paper);
    }
    // Money that was there before a waiver is not made a credit by it: it pays the line, and the waiver is torn up. But what is
    // left because of a credit that was written after the waiver stays in the purse.
    const named = receipt.lines.flatMap((id) => papers.get(id) ?? []);
    const notes = named.flatMap((paper) => paper.notes);
    for (const paper of named) tearUp(paper, purse, notes);
    const rest: Heap = { cents: purse.money.cents };
    for (const { heap, found } of notes) moveCoins(rest, { cents: heap.cents - found.cents }, found);
  }

  for (const paper of papers.values()) {
    if (paper.line.period > options.period) continue;
    moveFromOpen(inHand, paper);
  }
  for (const purse of purses) {
    for (const paper of papers.values()) {
      if (paper.line.period > options.period) continue;
      layOn(purse, paper);
    }
  }

  return writeDown(papers, purses, inHand, options);
}

/** Lets credits and waivers lower what they are meant for; returns what is left of the credits. */
function lowerLines(lines: readonly Line[], papers: ReadonlyMap<string, Paper>): Heap {
  const inHand: Heap = { cents: 0 };
  for (const lowering of lines) {
    if (lowering.cents >= 0) continue;
    const heap: Heap = { cents: -lowering.cents };
    for (const paper of papers.values()) {
      const isMeant =
        lowering.line === undefined ? paper.line.period === lowering.period : paper.line.id === lowering.line;
      if (!isMeant) continue;
      const before = paper.lowered.cents;
      moveCoins(heap, paper.open, paper.lowered);
      const pile = lowering.kind === "waiver" ? paper.slips : paper.notes;
      const lowered = { cents: paper.lowered.cents - before };
      pile.push({ writtenAt: lowering.at ?? 0, heap: lowered, found: { cents: 0 } });
    }
    if (lowering.kind === "credit") inHand.cents += heap.cents;
  }
  return inHand;
}

/** Where a coupon and credits do not both fit on a rent, the credits go back into the hand, coin by coin. */
function giveWay(
  { receipt, money }: Purse,
  { line, open, discount, lowered, notes }: Paper,
  inHand: Heap,
): void {
  // For an empty purse they stay, unless the coupon takes off everything.
  if (money.cents === 0 && receipt.percent !== 100) return;
  if (line.kind !== "rent" || receipt.percent <= 0 || discount.cents > 0) return;
  const wish = Math.round((line.cents * receipt.percent) / 100);
  for (const { heap, found } of notes) {
    for (const coin of COINS) {
      while (open.cents + coin <= wish && heap.cents - found.cents >= coin) {
        heap.cents -= coin;
        lowered.cents -= coin;
        open.cents += coin;
        inHand.cents += coin;
      }
    }
  }
}

/** Takes the coupon's part off a rent that the money of this very receipt then pays whole. */
function giveDiscount({ receipt, money }: Purse, { line, open, discount }: Paper): void {
  if (line.kind !== "rent") return;
  if (receipt.percent <= 0) return;
  if (discount.cents > 0) return;
  // An empty purse pays nothing whole, unless the coupon takes off everything.
  if (money.cents === 0 && receipt.percent !== 100) return;
  const rebate: Heap = { cents: Math.round((line.cents * receipt.percent) / 100) };
  if (rebate.cents > open.cents) rebate.cents = open.cents;
  const rest = open.cents - rebate.cents;
  if (money.cents < rest) return;
  moveCoins(rebate, open, discount);
}

/** Takes back, coin by coin, what later waivers have lowered, as far as the purse has money for it, and lays that on. */
function tearUp(paper: Paper, purse: Purse, notes: readonly Slip[]): void {
  for (const { writtenAt, heap } of paper.slips) {
    if (writtenAt <= purse.receipt.at) continue;
    let freed = 0;
    for (const note of notes) {
      if (note.writtenAt > writtenAt) freed += note.heap.cents - note.found.cents;
    }
    for (const coin of COINS) {
      while (heap.cents >= coin && purse.money.cents - freed >= coin) {
        heap.cents -= coin;
        paper.lowered.cents -= coin;
        paper.open.cents += coin;
        layOn(purse, paper);
      }
    }
  }
}

function layOn(purse: Purse, paper: Paper): void {
  const before = paper.covered.cents;
  moveFromOpen(purse.money, paper);
  const laid = paper.covered.cents - before;
  if (laid === 0) return;
  const heap = purse.covers.get(paper.line.id) ?? { cents: 0 };
  heap.cents += laid;
  purse.covers.set(paper.line.id, heap);
}

function moveFromOpen(money: Heap, { open, covered }: Paper): void {
  moveCoins(money, open, covered);
}

/** From a million dollars down to one cent. */
const COINS = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000, 100, 10, 1];

/** Moves coins from one heap to another, each of which closes as much of what is open, until either is used up. */
function moveCoins(from: Heap, open: Heap, to: Heap): void {
  for (const coin of COINS) {
    while (from.cents >= coin && open.cents >= coin) {
      from.cents -= coin;
      open.cents -= coin;
      to.cents += coin;
    }
  }
}

function writeDown(
  papers: ReadonlyMap<string, Paper>,
  purses: readonly Purse[],
  inHand: Heap,
  options: { readonly period: string; readonly goesOn: boolean },
): Settled {
  const lineEntries: [string, Settled["lines"][string]][] = [];
  let open = 0;
  for (const [id, paper] of papers) {
    const due = paper.line.cents - paper.lowered.cents - paper.discount.cents;
    const stillOpen = due - paper.covered.cents;
    if (stillOpen !== paper.open.cents) throw new Error(`The paper of ${id} does not add up`);
    lineEntries.push([
      id,
      { discount: paper.discount.cents, due, covered: paper.covered.cents, open: stillOpen },
    ]);
    if (paper.line.period <= options.period) open += stillOpen;
  }

  const receiptEntries: [string, Settled["receipts"][string]][] = [];
  let left = inHand.cents;
  for (const { receipt, money, covers } of purses) {
    const coverEntries: [string, number][] = [];
    let spent = 0;
    for (const [id, heap] of covers) {
      coverEntries.push([id, heap.cents]);
      spent += heap.cents;
    }
    if (spent + money.cents !== receipt.cents) throw new Error(`The purse of ${receipt.id} does not add up`);
    receiptEntries.push([
      receipt.id,
      {
        covers: Object.fromEntries(coverEntries),
        credit: options.goesOn ? money.cents : 0,
        to_refund: options.goesOn ? 0 : money.cents,
      },
    ]);
    left += money.cents;
  }

  return {
    lines: Object.fromEntries(lineEntries),
    receipts: Object.fromEntries(receiptEntries),
    open,
    credit: options.goesOn ? left : 0,
    to_refund: options.goesOn ? 0 : left,
  };
}

function isOlder(one: Line, other: Line): boolean {
  if (one.period !== other.period) return one.period < other.period;
  if (one.due_on !== other.due_on) return one.due_on < other.due_on;
  if (one.kind === "rent" && other.kind !== "rent") return true;
  if (one.kind !== "rent" && other.kind === "rent") return false;
  return one.id < other.id;
}

function isWrittenBefore(one: Line, other: Line): boolean {
  return (one.at ?? 0) < (other.at ?? 0);
}

function isEarlier(one: Receipt, other: Receipt): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return one.id < other.id;
}

/** Puts one card after another into the row, before the first card that comes after it. */
function putInOrder<T>(cards: readonly T[], comesBefore: (one: T, other: T) => boolean): T[] {
  const row: T[] = [];
  for (const card of cards) {
    let place = 0;
    for (const placed of row) {
      if (comesBefore(card, placed)) break;
      place += 1;
    }
    row.splice(place, 0, card);
  }
  return row;
}

/**
 * Returns the rent of each period in cents, counted day by day (docs/product.md 5.1, 5.11, 5.22, 5.29); a month without
 * an agreement is absent.
 *
 * @param agreements - Of one person for one apartment, the oldest first.
 */
export function rentsByHand(
  agreements: readonly AgreementDocument[],
  periods: readonly string[],
): Record<string, number> {
  const rents = new Map<string, number>();
  // A newer agreement writes over the older ones.
  for (const agreement of agreements) {
    for (const period of periods) {
      if (isCovered(agreement, period)) rents.set(period, rentOf(agreement, period));
    }
  }
  return Object.fromEntries(rents);
}

interface Monthly {
  readonly kind: string;
  readonly label: string;
  readonly cents: number;
}

/**
 * Returns what is asked each month beside the rent, in cents (docs/product.md 5.10, 5.29): of each label the last amount written
 * that counts by then; an amount of 0 has ended it.
 *
 * @param agreements - Of one person for one apartment, the oldest first.
 */
export function chargesByHand(
  agreements: readonly AgreementDocument[],
  periods: readonly string[],
): Record<string, Monthly[]> {
  const months: Record<string, Monthly[]> = {};
  for (const agreement of agreements) {
    for (const period of periods) {
      if (!isCovered(agreement, period)) continue;
      const asked: Record<string, Monthly> = {};
      for (const written of agreement.monthly_charges ?? []) {
        if (written.from > period) continue;
        asked[written.label] = { kind: written.kind, label: written.label, cents: written.cents };
      }
      months[period] = Object.values(asked).filter((charge) => charge.cents !== 0);
    }
  }
  return months;
}

function isCovered(agreement: AgreementDocument, period: string): boolean {
  const lastDay = lastDayOf(agreement);
  if (period < firstMonthOf(agreement)) return false;
  if (lastDay === null) return true;
  if (agreement.last_month === "prorated" && lastDay < moveInDayOf(agreement)) return false;
  return period <= monthOfDay(lastDay);
}

function rentOf(agreement: AgreementDocument, period: string): number {
  let rent = agreement.rent_cents;
  for (const change of agreement.rent_changes ?? []) {
    if (change.from <= period) rent = change.rent_cents;
  }

  const lastDay = lastDayOf(agreement);
  if (agreement.last_month !== "prorated" || lastDay === null || monthOfDay(lastDay) !== period) return rent;

  const moveIn = moveInDayOf(agreement);
  const isFirstToo = period === firstMonthOf(agreement) && period === monthOfDay(moveIn);
  let daysOfMonth = 0;
  let daysNotLived = 0;
  for (const day of daysOf(period)) {
    daysOfMonth += 1;
    if (day > lastDay || (isFirstToo && day < moveIn)) daysNotLived += 1;
  }
  return rent - divideByHand(rent * daysNotLived, daysOfMonth);
}

/** Divides whole numbers; a half is rounded up. */
function divideByHand(amount: number, parts: number): number {
  const [whole, rest] = [BigInt(amount) / BigInt(parts), BigInt(amount) % BigInt(parts)];
  return Number(rest + rest >= BigInt(parts) ? whole + 1n : whole);
}

function firstMonthOf({ first_period, accept_date }: AgreementDocument): string {
  return first_period ?? monthOfDay(dhakaDay(accept_date));
}

/** Without an agreed first day the tenancy begins on the day of the acceptance (5.10). */
function moveInDayOf({ first_day, accept_date }: AgreementDocument): string {
  return first_day ?? dhakaDay(accept_date);
}

function lastDayOf({ ended_at, leave_on }: AgreementDocument): string | null {
  if (ended_at) return dhakaDay(ended_at);
  return leave_on ?? null;
}

const monthOfDay = (day: string): string => day.slice(0, "YYYY-MM".length);

const DHAKA_AHEAD_MS = 6 * 60 * 60 * 1000;

const dhakaDay = (instant: Date): string => dayOf(new Date(instant.getTime() + DHAKA_AHEAD_MS));

const dayOf = (date: Date): string => date.toISOString().slice(0, "YYYY-MM-DD".length);

/** Every day of a month, as a calendar on the wall shows them. */
function daysOf(period: string): string[] {
  const days: string[] = [];
  const date = new Date(`${period}-01T00:00:00Z`);
  while (monthOfDay(dayOf(date)) === period) {
    days.push(dayOf(date));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}
