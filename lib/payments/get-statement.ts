import mongoose from "mongoose";
import { siteName } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { endOfTowerDay, startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { addMonths, periodOf, startOfPeriod } from "@/lib/platform/format/periods";
import { type LineKind, statementWords } from "@/lib/platform/format/statement-words";
import { keptFiles, type PaperStatement, type StatementLine } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import {
  byTenancy,
  isSettled,
  unpaidOf,
  firstMonthOf,
  rentsOf,
  owedRents,
  tooMuchOf,
} from "./derive-tenancy-months";
import { NO_STATEMENT } from "./form";
import { balanceOf, subjectOf, type MonthPayment, shownPayments, methodOf } from "./rules";

/** A line of a tenancy's ledger, in cents; positive if it raises the debt. */
interface LedgerLine {
  readonly at: Date;
  readonly kind: LineKind;
  readonly period: string;
  readonly apartment_no: string;
  readonly cents: number;
  /** The payment; none for a rent. */
  readonly row: PaymentDocument | null;
  /** The reason, if one was given. */
  readonly reason: string;
}

/**
 * Returns the ledger of one person's rent up to a time, oldest first (docs/product.md 5.54). At each time the sum of the
 * lines equals `standingOf`; if the lines alone differ (a coupon, a month that stays paid after a partial refund, a debt that
 * is too old), an extra line makes up for it.
 */
export function ledgerOf(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  until: Date,
): LedgerLine[] {
  const paid = byTenancy(rows);
  return [...byTenancy(agreements)]
    .flatMap(([key, own]) => ledgerOfTenancy(own, paid.get(key) ?? [], until))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Happening {
  readonly at: Date;
  /** Absent on the first day of a month without rent, on which a debt may become too old. */
  readonly line: LedgerLine | null;
  /** The payment as of then. */
  readonly after: MonthPayment | null;
}

function ledgerOfTenancy(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  until: Date,
): LedgerLine[] {
  const happenings = [...chargesOf(agreements, until), ...rows.flatMap(entriesWithMoney)]
    .filter(({ at }) => at <= until)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const standing = new Map<string, MonthPayment>();
  const apartment_no = agreements[0]?.apartment_no ?? "";
  let before = new Map<string, number>();
  return groupByMoment(happenings).flatMap((group) => {
    for (const { after } of group) if (after) standing.set(String(after._id), after);
    const at = group[0]?.at ?? until;
    const after = standingOf(agreements, [...standing.values()], at);
    const lines = group.flatMap(({ line }) => line ?? []);
    const rest = restOf({ at, apartment_no, lines }, before, after);
    before = after;
    return [...lines, ...rest];
  });
}

/**
 * Returns the rent of each month on its first day, whenever its agreement was recorded: `standingOf` counts it from then on,
 * and the money may have arrived before the agreement was recorded.
 */
function chargesOf(agreements: readonly AgreementDocument[], until: Date): Happening[] {
  const first = firstMonthOf(agreements);
  const apartment_no = agreements[0]?.apartment_no;
  if (!first || !apartment_no) return [];
  const periods = periodsUntil(first, periodOf(until));
  const rents = rentsOf(agreements, periods);
  return periods.map((period) => {
    const [at, cents] = [startOfPeriod(period), rents.get(period)];
    if (cents === undefined) return { at, line: null, after: null };
    const line = { at, kind: "rent", period, apartment_no, cents, row: null, reason: "" } as const;
    return { at, line, after: null };
  });
}

function periodsUntil(first: string, last: string): string[] {
  const periods: string[] = [];
  for (let period = first; period <= last; period = addMonths(period, 1)) periods.push(period);
  return periods;
}

/** Returns the effect of each entry of a payment, computed by `balanceOf`. */
function entriesWithMoney(row: PaymentDocument): Happening[] {
  const entries = row.entries;
  let covered = 0;
  let at = new Date(0);
  return entries.map(({ kind, reason, ...entry }, index) => {
    const money = balanceOf({ ...row, entries: entries.slice(0, index + 1) });
    const cents = covered - (money.kept + money.waived);
    covered = money.kept + money.waived;
    // Entries recorded later do not count yet.
    at = entry.at > at ? entry.at : at;
    const { period, apartment_no } = row;
    const why = reason ?? orderOf(row, entry.reference)?.reason ?? "";
    const line = { at, kind, period, apartment_no, cents, row, reason: why };
    // The bank asks, or has closed what it asked: no money moved.
    const before = entries.slice(0, index).findLast((one) => subjectOf(one) === subjectOf(entry));
    const isInquiry = kind === "disputed" ? entry.cents === 0 : kind === "dispute_won" && before?.cents === 0;
    return { at, line: isInquiry ? null : line, after: { ...row, money } };
  });
}

/** Returns the admin's order of a refund at the provider. */
const orderOf = (row: PaymentDocument, reference: string) =>
  row.give_backs?.find(({ refund }) => refund && reference.startsWith(`${refund}:`));

function groupByMoment(happenings: readonly Happening[]): Happening[][] {
  const groups: Happening[][] = [];
  for (const happening of happenings) {
    const last = groups.at(-1);
    if (last?.[0]?.at.getTime() === happening.at.getTime()) last.push(happening);
    else groups.push([happening]);
  }
  return groups;
}

interface Moment {
  readonly at: Date;
  readonly apartment_no: string;
  readonly lines: readonly LedgerLine[];
}

/** Returns the difference between a time's standing and its lines, by month. */
function restOf(
  { at, apartment_no, lines }: Moment,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): LedgerLine[] {
  return [...new Set([...before.keys(), ...after.keys(), ...lines.map(({ period }) => period)])]
    .sort()
    .flatMap((period): LedgerLine[] => {
      const own = lines.filter((line) => line.period === period);
      const change = (after.get(period) ?? 0) - (before.get(period) ?? 0);
      const cents = change - own.reduce((total, line) => total + line.cents, 0);
      const row = own.find((line) => line.row)?.row ?? null;
      const rest = { at, period, apartment_no, cents, row, reason: "" };
      return cents === 0 ? [] : [{ ...rest, kind: restKind(cents, own) }];
    });
}

/** The reason of a difference: a dropped debt without an event, or money that covers more than its amount. */
function restKind(cents: number, ofMonth: readonly LedgerLine[]): LineKind {
  if (cents > 0) return "asked_again";
  if (ofMonth.length === 0) return "too_old";
  return ofMonth.some(({ kind }) => kind === "charged" || kind === "received") ? "let_off" : "settled";
}

/**
 * Returns the standing of a tenancy at a time, in cents, positive if money is owed: the debt of the rent roll, less what is
 * to be refunded, less the rent of months paid ahead.
 */
function standingOf(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  at: Date,
): Map<string, number> {
  const now = periodOf(at);
  const standing = new Map<string, number>();
  const add = (period: string, cents: number) => standing.set(period, (standing.get(period) ?? 0) + cents);
  for (const [period, cents] of unpaidOf(owedRents(agreements, now), payments)) add(period, cents);
  for (const payment of payments) add(payment.period, -tooMuchOf(agreements, payment));
  const ahead = payments.filter((payment) => payment.period > now && isSettled(payment));
  for (const [period, cents] of rentsOf(agreements, [...new Set(ahead.map(({ period }) => period))]))
    add(period, -cents);
  return standing;
}

/** The content of a statement, without its owner. */
type Statement = Pick<PaperStatement, "year" | "from" | "to" | "opening" | "closing" | "lines">;

/**
 * Returns the years with a statement, newest first: from the year in which the person became a tenant to this one; earlier
 * if rent was agreed for it, or received in it, before the agreement was recorded.
 */
export function statementYears(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  now: Date,
): number[] {
  if (agreements.length === 0) return [];
  const begun = [
    firstMonthOf(agreements) ?? "",
    ...agreements.map(({ accept_date }) => towerDay(accept_date)),
  ];
  const paid = rows.flatMap((row) => row.entries.slice(0, 1).map(({ at }) => towerDay(at)));
  const first = Math.min(...[...begun, ...paid].map((day) => Number(day.slice(0, YEAR_LENGTH))));
  const last = yearOf(now);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => last - back);
}

const YEAR_LENGTH = "2026".length;

const yearOf = (instant: Date) => Number(towerDay(instant).slice(0, YEAR_LENGTH));

/** Returns the statement of one person's rent for a year in Dhaka, up to now; in dollars (docs/product.md 5.54). */
export function statementOf(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  year: number,
  now: Date,
): Statement {
  const from = `${String(year)}-01-01`;
  const end = endOfTowerDay(`${String(year)}-12-31`);
  const until = now < end ? now : end;
  const ledger = ledgerOf(agreements, rows, until);
  const first = ledger.findIndex(({ at }) => at >= startOfTowerDay(from));
  const [before, during] = first === -1 ? [ledger, []] : [ledger.slice(0, first), ledger.slice(first)];
  return {
    year,
    from,
    to: towerDay(until),
    opening: toDollars(sum(before)),
    closing: toDollars(sum(ledger)),
    lines: during.map(onPaper),
  };
}

const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { cents }) => total + cents, 0);

function onPaper({ at, row, cents, ...line }: LedgerLine): StatementLine {
  const isRest = line.kind === "let_off" || line.kind === "settled";
  const isDiscount = isRest && row !== null && row.discount_cents === -cents;
  const words = statementWords({
    ...line,
    cents,
    payment: row && { method: methodOf(row), reference: row.reference ?? "" },
    coupon: isDiscount ? (row.coupon ?? "") : "",
  });
  return { on: towerDay(at), words, amount: toDollars(cents) };
}

/** A statement changes with each event, and that of the current year daily. */
const fileOf = keptFiles("statement", (paper: PaperStatement) => runTask("statement", paper));

/** Returns the years with a statement of a person's rent, newest first; empty if they have never lived here. */
export async function listStatements(userId: string, now = new Date()): Promise<number[]> {
  const { agreements, rows } = await findOf(userId);
  return statementYears(agreements, rows, now);
}

/**
 * Returns the statement of a person's rent for a year as a PDF: their own, or anyone's for an admin. Throws `not_found` if
 * there is no such person or statement, and `unavailable` on too many concurrent requests.
 */
export async function getStatement(
  actor: Actor,
  of: { readonly userId: string; readonly year: number },
  now = new Date(),
): Promise<FileReply> {
  const { userId, year } = of;
  const { agreements, rows } = await findOf(userId);
  const newest = agreements.at(-1);
  if (!newest || !statementYears(agreements, rows, now).includes(year)) throw notFound(NO_STATEMENT);
  const { name, address } = await getBuilding();
  const house = { house: siteName({ name }), address: address.split(/\s*\n\s*/).join(", ") };
  const person = { name: newest.name ?? "", email: newest.email };
  return fileOf({ ...house, ...person, ...statementOf(agreements, rows, year, now) }, actor.userId);
}

/** Returns the agreements by start date; no index has this order for one person, who has few. */
async function findOf(userId: string) {
  await connectDatabase();
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, rows] = await Promise.all([
    AgreementModel.find({ user_id }).lean<AgreementDocument[]>(),
    PaymentModel.find({ ...shownPayments(), user_id })
      .sort({ date: -1, _id: -1 })
      .lean(),
  ]);
  agreements.sort((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  return { agreements, rows };
}
