import { daysBetween } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import {
  addMonths,
  periodOf,
  periodsBetween,
  type Settles,
  settlesText,
} from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { billsOf, type Billed, byTenancy, type Charge, firstMonthOf, monthsOf, spanOf } from "./derive-bills";
import { balanceOf, type RollPayment, type Terms } from "./rules";
import { type BillLine, type Received, settle, type SettledLine, type Settlement } from "./settle-account";

/** A person in an apartment, over all agreements for it: what was asked, what was received, and how it settles. */
export interface Account extends Settlement<RollPayment["_id"]> {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  /** All of them, by start date. */
  readonly agreements: readonly AgreementDocument[];
  readonly payments: readonly RollPayment[];
  readonly charges: readonly Charge[];
  /** All lines, waivers and credits included. */
  readonly bills: readonly BillLine[];
}

export interface AccountDay {
  /** The current month, or the one that a roll shows. */
  readonly period: string;
  readonly due_day: number;
  /** How many months ahead are billed, so that they can be paid; none by default but those that were paid. */
  readonly ahead?: number;
}

/**
 * Yields the accounts of these agreements, by start date, in their order; one at a time, since those of a large tower at once
 * are much to collect.
 */
export function* accountsOf(
  agreements: readonly AgreementDocument[],
  payments: readonly RollPayment[],
  charges: readonly Charge[],
  day: AccountDay,
): Generator<Account> {
  const [paid, charged] = [byTenancy(payments), byTenancy(charges)];
  const months = monthsUpTo(firstMonthOf(agreements), day);
  for (const [key, own] of byTenancy(agreements))
    yield accountOf({ agreements: own, charges: charged.get(key) ?? [] }, paid.get(key) ?? [], day, months);
}

/** Returns the months from this one, if there is any, to those ahead that are billed. */
export const monthsUpTo = (first: string | undefined, { period, due_day, ahead = 0 }: AccountDay) =>
  monthsOf(periodsBetween(first ?? period, addMonths(period, ahead)), { due_day });

/**
 * Returns a tenancy's account: all months from its first to the current one, and those ahead for which something was paid,
 * charged, let off or credited, which would else pay earlier ones. `leaveOut` drops lines whose payments are not given either.
 */
export function accountOf(
  billed: Billed,
  payments: readonly RollPayment[],
  day: AccountDay,
  known?: ReturnType<typeof monthsOf>,
  leaveOut?: (bills: BillLine[]) => BillLine[],
): Account {
  const { agreements } = billed;
  const agreement = agreements.at(-1);
  if (!agreement) throw new RangeError("a tenancy has an agreement");
  const spans = agreements.map(spanOf);
  let months = known ?? monthsUpTo(firstMonthOf(agreements, spans), day);
  const bill = (period: string) => {
    if (period > day.period && !months.some((month) => month.period === period))
      months = [...months, ...monthsOf([period], day)];
  };
  if (billed.charges.some(({ period }) => period > day.period))
    for (const { period, cents } of billsOf(billed, [], spans)) if (cents !== 0) bill(period);
  const receipts: Paid[] = [];
  for (const payment of payments) {
    for (const id of payment.lines) bill(monthOfLine(id));
    const receipt = receivedOf(payment);
    if (receipt) receipts.push(receipt);
  }
  const all = billsOf(billed, months, spans);
  const bills = leaveOut ? leaveOut(all) : all;
  for (const payment of payments) if (payment.money.waived > 0) bills.push(...waiverOf(payment, bills));
  const settlement = settle(bills, receipts, { period: day.period, goesOn: agreement.active });
  return { agreement, agreements, payments, charges: billed.charges, bills, ...settlement };
}

/** A month with its last moment, in milliseconds. */
interface MonthEnd {
  readonly period: string;
  readonly end: number;
}

/**
 * Returns what was open at the end of each of these months, oldest first, by the money and the charges of that day, in cents:
 * what is paid, given back or charged later does not change it.
 */
export function openAtEnds(account: Account, months: readonly MonthEnd[]): number[] {
  const { lines, charges, spare } = account;
  const later = coveredLater(account, months);
  let [place, open] = [0, 0];
  return months.map((month, index) => {
    for (; (lines[place]?.period ?? "~") <= month.period; place++) open += lines[place]?.open ?? 0;
    const isOther =
      charges.some((charge) => isLater(charge, month)) || [...spare.keys()].some((of) => of > month.period);
    const covered = isOther ? null : (later[index] ?? null);
    return covered === null ? openAt(account, month) : open + covered;
  });
}

/** Whether a charge counts otherwise at a month's end than now: what lowers a month ahead leaves more of the money paid for it. */
const isLater = ({ at, kind, cents, period }: Charge, month: MonthEnd) =>
  kind !== "arrears" && at.getTime() > month.end
    ? cents < 0 || period <= month.period
    : cents < 0 && period > month.period;

/**
 * Returns what later payments cover of the lines up to each month; null if without them earlier money would have paid others: a
 * payment that changed before and after, what was waived with one or lowered by a coupon, or money that names no line beside
 * later money that does.
 */
function coveredLater(account: Account, months: readonly MonthEnd[]): (number | null)[] {
  const { lines, payments, receipts, spare } = account;
  const covered: (number | null)[] = months.map(() => 0);
  const isNamed = months.map(() => false);
  // From which month on some money pays what it does not name, or is left over.
  let free = spare.size > 0 ? 0 : months.length;
  const monthOf = (id: string) => monthOfLine(id) || (lines.find((line) => line.id === id)?.period ?? "~");
  const mark = (from: number, until: number) => covered.fill(null, from, until);
  for (const { _id, entries, money, lines: named, percent } of payments) {
    const [first, last] = spanOfEntries(entries);
    const before = countBefore(months, last);
    const { covers = [], credit = 0, to_refund = 0 } = receipts.get(_id) ?? {};
    if (credit + to_refund > 0 || covers.some(({ line }) => !named.includes(line.id)))
      free = Math.min(free, before);
    if (before === 0) continue;
    mark(money.waived > 0 ? 0 : first === last ? before : countBefore(months, first), before);
    for (const id of named)
      for (let place = before - 1, month = monthOf(id); month <= (months[place]?.period ?? ""); place--) {
        isNamed[place] = true;
        if (percent > 0) covered[place] = null;
      }
    for (const { line, cents } of covers)
      for (let place = before - 1; line.period <= (months[place]?.period ?? ""); place--) {
        const known = covered[place];
        if (known != null) covered[place] = known + cents;
      }
  }
  return covered.map((cents, place) => (place >= free && isNamed[place] ? null : cents));
}

/** Returns how many of the months had ended before a time. */
function countBefore(months: readonly MonthEnd[], time: number): number {
  let count = months.length;
  while (count > 0 && (months[count - 1]?.end ?? 0) >= time) count--;
  return count;
}

/** Returns when the first and the last of these were made, in milliseconds. */
function spanOfEntries(entries: RollPayment["entries"]): [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of entries) {
    const time = at.getTime();
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return [first, last];
}

function openAt({ agreements, payments, charges }: Account, { period, end }: MonthEnd): number {
  const isKnown = ({ at }: { readonly at: Date }) => at.getTime() <= end;
  const known = payments.flatMap((payment) => {
    const entries = payment.entries.filter(isKnown);
    if (entries.length === 0) return [];
    if (entries.length === payment.entries.length) return [payment];
    return [{ ...payment, entries, money: balanceOf({ ...payment, entries }) }];
  });
  // Arrears were owed before they were written here, as the rents of that time were.
  const then = charges.filter((charge) => charge.kind === "arrears" || isKnown(charge));
  return accountOf({ agreements, charges: then }, known, { period, due_day: 1 }).open;
}

/**
 * Whether a payment on these terms, made now, is given its coupon: not if money that names no line pays a part of the rent, which
 * covers lines only after what names them. It takes off more than its price says where a credit is left over for it (`makeRoom`).
 */
export function givesCoupon({ bills, payments }: Account, terms: Terms, now: Date): boolean {
  const { lines: named, paid_cents: cents, percent, discount_cents } = terms;
  const paid: Received<Paid["id"] | string>[] = payments.flatMap((payment) => receivedOf(payment) ?? []);
  paid.push({ id: "", cents, at: now.getTime(), lines: named, percent });
  const { lines } = settle(bills, paid, { period: periodOf(now), goesOn: true });
  return lines.some(
    ({ id, kind, discount }) => kind === "rent" && named.includes(id) && discount >= discount_cents,
  );
}

export type Lines = Pick<Account, "lines">;

/** What is paid of a month's lines, in cents; of it what a bank holds; and what went back of money for the month. */
export interface MonthMoney {
  covered: number;
  in_dispute: number;
  given_back: number;
}

/** Adds up the money of months: each part of it stands at the month whose line it pays, whenever it came. */
export function addMoney(
  { lines, payments, receipts }: Pick<Account, "lines" | "payments" | "receipts">,
  find: (period: string) => MonthMoney | undefined,
): void {
  for (const { period, covered } of lines) {
    const month = covered > 0 ? find(period) : undefined;
    if (month) month.covered += covered;
  }
  for (const { _id, period, money } of payments) {
    const back = money.given_back > 0 ? find(period) : undefined;
    if (back) back.given_back += money.given_back;
    let held = money.in_dispute;
    if (held <= 0) continue;
    for (const { line, cents } of receipts.get(_id)?.covers ?? []) {
      const month = find(line.period);
      if (month) month.in_dispute += Math.min(held, cents);
      held -= Math.min(held, cents);
    }
  }
}

/** Returns what is open of these lines, in cents. */
export const sumOpen = (lines: readonly SettledLine[]) => lines.reduce((total, { open }) => total + open, 0);

/** Returns the month of a line that the agreement gives, the end of its id; a stored charge's id is none. */
function monthOfLine(id: string): string {
  const end = id.lastIndexOf(":");
  return end < 0 ? "" : id.slice(end + 1);
}

/** Returns what each receipt that has anything settles, by its id. */
export function settledBy({ receipts }: Pick<Account, "receipts">): [id: string, Settles][] {
  return [...receipts].flatMap(([id, { covers, credit, to_refund }]): [string, Settles][] => {
    if (covers.length === 0 && credit + to_refund === 0) return [];
    const periods = [...new Set(covers.map(({ line }) => line.period))].sort();
    return [[String(id), { periods, credit: fromCents(credit), to_refund: fromCents(to_refund) }]];
  });
}

type Settling = Pick<PaymentDocument, "lines" | "period" | "receipt">;

/** Returns what a payment settled when it was recorded; of an attempt, and of what has no money, the months that it names. */
export function settlesAtFirst({ lines, period, receipt }: Settling): Settles {
  const covered = receipt?.covers.map((line) => line.period) ?? [];
  const credit = fromCents(receipt?.credit_cents ?? 0);
  const named = covered.length > 0 || credit > 0 ? covered : lines.map(monthOfLine).filter(Boolean);
  const periods = [...new Set(named)].sort();
  return { periods: periods.length === 0 && credit === 0 ? [period] : periods, credit, to_refund: 0 };
}

/** Returns what a payment settles by what the accounts say; of money that is gone or not here yet, the months that it was for. */
export function settlesOf(
  row: Settling & Pick<PaymentDocument, "_id">,
  settled: ReadonlyMap<string, Settles>,
): Settles {
  const { periods } = settlesAtFirst(row);
  const gone = { periods: periods.length > 0 ? periods : [row.period], credit: 0, to_refund: 0 };
  return settled.get(String(row._id)) ?? gone;
}

/** What the audit trail says of it: its month, or in words what it settled. */
export function auditedMonths(row: Settling): { period: string } | { pays: string } {
  const settles = settlesAtFirst(row);
  const isItsMonth = settlesText(settles, "en", String) === row.period;
  return isItsMonth ? { period: row.period } : { pays: settlesText(settles, "en") };
}

type Paid = Received<RollPayment["_id"]>;

/** What a payment has; null if no money was received for it. */
function receivedOf({ _id, entries, money, lines, percent }: RollPayment): Paid | null {
  const at = entries[0]?.at.getTime();
  return at === undefined
    ? null
    : { id: _id, cents: Math.max(0, money.kept + money.in_dispute), at, lines, percent };
}

/** Returns what was waived together with a payment, of the rent that it names; it goes when all of the money does. */
function waiverOf({ _id, lines, money, entries }: RollPayment, bills: readonly BillLine[]): BillLine[] {
  const line = money.status !== "refunded" && bills.find(({ id }) => id === lines[0]);
  if (!line) return [];
  const at = entries[0]?.at.getTime() ?? 0;
  const about = { id: `waived:${String(_id)}`, kind: "waiver", label: "Waived", line: line.id, at } as const;
  return [{ ...line, ...about, cents: -money.waived }];
}

/** A line of which more is open than before, and by how much, in cents. */
export interface ReopenedLine {
  readonly line: SettledLine;
  readonly cents: number;
  /** What of it a coupon took off, whose rent is not paid whole any more. */
  readonly discount: number;
}

/** Returns the lines of which more is open than before, oldest first. */
export function reopenedLines(before: Account, after: Account | null): ReopenedLine[] {
  const known = new Map(before.lines.map((line) => [line.id, line]));
  return (after?.lines ?? []).flatMap((line) => {
    const was = known.get(line.id);
    const cents = line.open - (was?.open ?? 0);
    return was && cents > 0 ? [{ line, cents, discount: was.discount - line.discount }] : [];
  });
}

/** Returns the open lines up to the account's month, oldest first. */
export const openLines = ({ lines }: Lines, until: string): SettledLine[] =>
  lines.filter(({ open, period }) => open > 0 && period <= until);

/** Returns the months in which something is open, oldest first, each with how much, in cents. */
export function openMonths(account: Lines, until: string): [period: string, cents: number][] {
  const months = new Map<string, number>();
  for (const { period, open } of openLines(account, until))
    months.set(period, (months.get(period) ?? 0) + open);
  return [...months];
}

/** Returns the months that a bank is processing: open, but neither payable nor late. */
export function underWayOf(payments: readonly RollPayment[]): ReadonlySet<string> {
  const periods = new Set<string>();
  for (const { period, lines, money } of payments)
    if (money.status === "processing")
      for (const month of [period, ...lines.map(monthOfLine)]) if (month) periods.add(month);
  return periods;
}

/** Returns the open lines that no bank is processing, oldest first. */
export function linesToPay(account: Account, until: string, open = openLines(account, until)): SettledLine[] {
  const underWay = underWayOf(account.payments);
  return underWay.size === 0 ? open : open.filter(({ period }) => !underWay.has(period));
}

/** The day by which lines are late. */
export interface Lateness {
  readonly grace_days: number;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly today: string;
}

/** Returns for how many days the oldest of these lines is due; 0 during its days of grace, when nothing is late. */
export function daysLate(lines: readonly BillLine[], { grace_days, today }: Lateness): number {
  const [oldest = today] = lines.map(({ due_on }) => due_on).sort();
  const days = daysBetween(oldest, today);
  return days > grace_days ? days : 0;
}

/** Returns what of these lines is late, in cents. */
export const lateOf = (lines: readonly SettledLine[], day: Lateness): number =>
  sumOpen(lines.filter((line) => daysLate([line], day) > 0));

/** Returns what is open of the rent of each month that has any, those ahead included, oldest first; cents. */
export const openRents = ({ lines }: Lines): ReadonlyMap<string, number> =>
  new Map(lines.flatMap(({ kind, period, open }) => (kind === "rent" && open > 0 ? [[period, open]] : [])));

/** Returns the months whose rent is covered, those ahead included. */
export const settledMonths = ({ lines }: Lines): Set<string> =>
  new Set(lines.flatMap(({ kind, period, open }) => (kind === "rent" && open === 0 ? [period] : [])));

/**
 * Returns the months of which money was given back or lost, in whole or in part: those that its payments name, and those that
 * they had covered by then.
 */
export function reversedMonths({ bills, payments }: Account): ReadonlySet<string> {
  const gone = payments.filter(({ money }) => money.given_back > 0);
  const months = new Set(gone.flatMap(({ lines }) => lines.map(monthOfLine)));
  if (gone.length === 0) return months;
  const received = payments.flatMap(
    (row) => receivedOf({ ...row, money: { ...row.money, kept: row.money.received, in_dispute: 0 } }) ?? [],
  );
  for (const { _id, entries } of gone) {
    const period = periodOf(entries.at(-1)?.at ?? new Date(0));
    const { receipts } = settle(bills, received, { period, goesOn: true });
    for (const { line } of receipts.get(_id)?.covers ?? []) months.add(line.period);
  }
  return months;
}
