import mongoose from "mongoose";
import { siteName } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { connectDatabase } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { endOfTowerDay, startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { formatsIn } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { addressIn } from "@/lib/platform/format/office";
import { periodOf, type Settles, startOfPeriod } from "@/lib/platform/format/periods";
import { isRest, type LineKind, statementLine } from "@/lib/platform/format/statement-lines";
import { findLanguage } from "@/lib/platform/mail/templates";
import { keptFiles, type PaperStatement, type StatementLine } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type ChargeDocument, ChargeModel } from "@/models/charge";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import { type Account, accountOf, monthsUpTo, settledBy, settlesAtFirst } from "./derive-account";
import { type Billed, billsOf, byTenancy, firstMonthOf, type Tenancy } from "./derive-bills";
import { NO_STATEMENT } from "./names";
import { balanceOf, orderOf, subjectOf, type PaymentWithBalance, shownPayments, methodOf } from "./rules";

/** A line of a tenancy's ledger, in cents; positive if it raises the debt. */
interface LedgerLine {
  readonly at: Date;
  readonly kind: LineKind;
  readonly period: string;
  readonly cents: number;
  /** The payment; none for a line of a bill. */
  readonly row: PaymentDocument | null;
  /** What its money settled when it came; absent for a line of a bill. */
  readonly settles?: Settles | undefined;
  /** What a charge is for; absent for rent and money. */
  readonly label?: string | undefined;
  /** The reason, if one was given. */
  readonly reason: string;
  /** The day on which money was received, if it was recorded on a later one. */
  readonly received_on?: string | undefined;
}

type TenancyLine = LedgerLine & Pick<Tenancy, "apartment_no">;

/** What a statement is made of. */
interface Records {
  readonly agreements: readonly AgreementDocument[];
  readonly rows: readonly PaymentDocument[];
  readonly charges: readonly ChargeDocument[];
}

/**
 * Returns the ledger of one person's rent up to a time, oldest first (docs/product.md 5.54). At each time the sum of the
 * lines is what is open less what is left over, as the account has it; if the lines alone differ (a waiver of more than was
 * open), an extra line makes up for it.
 */
export function ledgerOf({ agreements, rows, charges }: Records, until: Date): TenancyLine[] {
  const [paid, charged] = [byTenancy(rows), byTenancy(charges)];
  return [...byTenancy(agreements)]
    .flatMap(([key, own]) => {
      const records = { agreements: own, rows: paid.get(key) ?? [], charges: charged.get(key) ?? [] };
      const apartment_no = own[0]?.apartment_no ?? "";
      return ledgerOfTenancy(records, until).map((line) => ({ ...line, apartment_no }));
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Happening {
  readonly at: Date;
  /** Absent if it moves no money, such as the bank's question. */
  readonly line: LedgerLine | null;
  /** The payment as of then. */
  readonly after: PaymentWithBalance | null;
}

function ledgerOfTenancy({ agreements, rows, charges }: Records, until: Date): LedgerLine[] {
  const happenings = [
    ...billedMonths({ agreements, charges: [] }, until),
    ...charges.map(happeningOf),
    ...rows.flatMap(entriesWithMoney),
  ].filter(({ at }) => at <= until);
  const moments = [...new Set(happenings.map(({ at }) => at.getTime()))].sort((one, other) => one - other);
  const payments = new Map<string, PaymentWithBalance>();
  const settled = new Map<string, Settles>();
  let before: Standing = { owed: new Map(), discounts: new Map() };
  return moments.flatMap((moment) => {
    const at = new Date(moment);
    const group = happenings.filter((happening) => happening.at.getTime() === moment);
    for (const { after } of group) if (after) payments.set(String(after._id), after);
    const known = charges.filter((charge) => standsAt(charge) <= at);
    const day = { period: periodOf(at), due_day: 1 };
    // What was recorded wrongly names no month any more, as in `findRollPayments`.
    const counted = [...payments.values()].filter(
      ({ status, money }) => status !== "canceled" || money.kept + money.waived > 0,
    );
    const account = accountOf({ agreements, charges: known }, counted, day);
    // For good, as on its receipt: what the money pays later does not change a closed year.
    for (const [id, settles] of settledBy(account)) if (!settled.has(id)) settled.set(id, settles);
    const after = standingOf(account, at);
    const lines = group.flatMap(({ line }) => line ?? []);
    const rest = restOf(at, lines, before, after);
    before = after;
    return [...lines, ...rest].map((line) => {
      const { row } = line;
      if (!row) return line;
      const known = row.receipt ? undefined : settled.get(String(row._id));
      return { ...line, settles: known ?? settlesAtFirst(row) };
    });
  });
}

/**
 * Returns rent and monthly charges of each month on its first day, whenever its agreement was recorded: `standingOf` counts
 * them from then on, and the money may have arrived before the agreement was recorded.
 */
function billedMonths(billed: Billed, until: Date): Happening[] {
  const months = monthsUpTo(firstMonthOf(billed.agreements), { period: periodOf(until), due_day: 1 });
  return billsOf(billed, months).map(({ period, cents, kind, label }) => {
    const line = { at: startOfPeriod(period), kind, period, cents, row: null, reason: "" };
    return { at: line.at, line: kind === "rent" ? line : { ...line, label }, after: null };
  });
}

/** A meter's first reading asks nothing. */
function happeningOf(charge: ChargeDocument): Happening {
  const { kind, label, period, cents, reason } = charge;
  const at = standsAt(charge);
  const line = { at, kind, label, period, cents, row: null, reason: reason ?? "" };
  return { at, line: cents === 0 ? null : line, after: null };
}

/**
 * A charge stands on the day on which it was recorded; what is asked or let off of a month ahead, and its reversal, on the first
 * day of that month, as its rent does: nothing is asked of it before, and what is let off is not the tenant's money.
 */
function standsAt({ kind, period, at }: ChargeDocument): Date {
  const begins = startOfPeriod(period);
  return kind !== "credit" && begins > at ? begins : at;
}

/**
 * Returns the effect of each entry of a payment, computed by `balanceOf`. What was recorded later than it was received stands
 * on the day of recording, so that the statement of a closed year does not change.
 */
function entriesWithMoney(row: PaymentDocument): Happening[] {
  const entries = row.entries;
  let has = 0;
  let at = row.method ? row.created_at : new Date(0);
  return entries.map(({ kind, reason, ...entry }, index) => {
    const money = balanceOf({ ...row, entries: entries.slice(0, index + 1) });
    const now = money.kept + money.in_dispute + money.waived;
    const cents = has - now;
    has = now;
    // Entries recorded later do not count yet.
    at = entry.at > at ? entry.at : at;
    const { period } = row;
    const why = reason ?? orderOf(row, entry)?.reason ?? "";
    const day = towerDay(entry.at);
    const received_on = kind === "received" && day !== towerDay(at) ? day : undefined;
    const line = { at, kind, period, cents, row, reason: why, received_on };
    // The bank asks, or has closed what it asked: no money moved.
    const before = entries.slice(0, index).findLast((one) => subjectOf(one) === subjectOf(entry));
    const isInquiry = kind === "disputed" ? entry.cents === 0 : kind === "dispute_won" && before?.cents === 0;
    return { at, line: isInquiry ? null : line, after: { ...row, money } };
  });
}

/** In cents, by month: what is owed, below zero what is left over, and what coupons have taken off. */
interface Standing {
  readonly owed: ReadonlyMap<string, number>;
  readonly discounts: ReadonlyMap<string, number>;
}

/** Returns the discounts that began or ended at a time, and what else its standing differs from its lines by. */
function restOf(at: Date, lines: readonly LedgerLine[], before: Standing, after: Standing): LedgerLine[] {
  const changeOf = (part: keyof Standing, period: string) =>
    (after[part].get(period) ?? 0) - (before[part].get(period) ?? 0);
  return [...new Set([...before.owed.keys(), ...after.owed.keys(), ...lines.map(({ period }) => period)])]
    .sort()
    .flatMap((period): LedgerLine[] => {
      const own = lines.filter((line) => line.period === period);
      const discount = -changeOf("discounts", period);
      const sum = own.reduce((total, line) => total + line.cents, discount);
      const row = own.find((line) => line.row)?.row ?? lines.find((line) => line.row)?.row ?? null;
      const rest = (kind: LineKind, cents: number): LedgerLine[] =>
        cents === 0 ? [] : [{ at, period, row, reason: "", kind, cents }];
      const other = changeOf("owed", period) - sum;
      return [
        ...rest(discount < 0 ? "discount" : "asked_again", discount),
        ...rest(other > 0 ? "asked_again" : "settled", other),
      ];
    });
}

/**
 * Returns the standing of each month at a time: what its lines ask, less what its payments and credits have. The lines of
 * months ahead do not ask yet, but a coupon for them is given.
 */
function standingOf({ lines, payments, spare }: Account, at: Date): Standing {
  const now = periodOf(at);
  const [owed, discounts] = [new Map<string, number>(), new Map<string, number>()];
  const add = (period: string, cents: number) => owed.set(period, (owed.get(period) ?? 0) + cents);
  for (const { period, due, cents, discount } of lines) {
    add(period, period <= now ? due : due - cents);
    if (discount > 0) discounts.set(period, (discounts.get(period) ?? 0) + discount);
  }
  for (const [period, cents] of spare) add(period, -cents);
  for (const { period, money } of payments) add(period, -Math.max(0, money.kept + money.in_dispute));
  return { owed, discounts };
}

/** The content of a statement, without its owner. */
type Statement = Pick<PaperStatement, "year" | "from" | "to" | "opening" | "closing" | "lines">;

/**
 * Returns the years with a statement, newest first: from the year in which the person became a tenant to this one; earlier
 * if rent was agreed for it, or received in it, before the agreement was recorded.
 */
export function statementYears({ agreements, rows }: Records, now: Date): number[] {
  const begun = firstMonthOf(agreements);
  if (begun === undefined) return [];
  const accepted = agreements.map(({ accept_date }) => towerDay(accept_date));
  const paid = rows.flatMap((row) => row.entries.slice(0, 1).map(({ at }) => towerDay(at)));
  const [first = begun] = [begun, ...accepted, ...paid].sort();
  const last = yearOf(towerDay(now));
  return Array.from({ length: Math.max(0, last - yearOf(first) + 1) }, (_, back) => last - back);
}

const yearOf = (day: string) => Number(day.slice(0, "2026".length));

/** Returns the statement of one person's rent for a year in Dhaka, up to now; in dollars (docs/product.md 5.54). */
export function statementOf(records: Records, year: number, now: Date, language: Language = "en"): Statement {
  const from = `${String(year)}-01-01`;
  const end = endOfTowerDay(`${String(year)}-12-31`);
  const until = now < end ? now : end;
  const ledger = ledgerOf(records, until);
  const opens = startOfTowerDay(from);
  return {
    year,
    from,
    to: towerDay(until),
    opening: fromCents(sum(ledger.filter(({ at }) => at < opens))),
    closing: fromCents(sum(ledger)),
    lines: ledger.filter(({ at }) => at >= opens).map((line) => onPaper(line, language)),
  };
}

const sum = (lines: readonly LedgerLine[]) => lines.reduce((all, { cents }) => all + cents, 0);

function onPaper({ at, row, cents, settles, ...line }: TenancyLine, language: Language): StatementLine {
  const formats = formatsIn(language);
  const isMoney = settles && !isRest(line.kind);
  const about = {
    ...line,
    months: isMoney ? formats.settles(settles) : formats.period(line.period),
    payment: row && { method: methodOf(row), reference: row.reference ?? "", coupon: row.coupon ?? "" },
  };
  const words = statementLine(about, language);
  return { on: towerDay(at), words, amount: fromCents(cents) };
}

/** A statement changes with each event, and that of the current year daily. */
const fileOf = keptFiles("statement", (paper: PaperStatement) => runTask("statement", paper));

/** Returns the years with a statement of a person's rent, newest first; empty if they have never lived here. */
export async function listStatements(userId: string, now = new Date()): Promise<number[]> {
  return statementYears(await findOf(userId), now);
}

/**
 * Returns the statement of a person's rent for a year as a PDF: their own, or anyone's for an admin. Throws `not_found` if
 * there is no such person or statement, and `unavailable` on too many concurrent requests.
 */
export async function getStatement(
  actor: Actor,
  { userId, year }: { readonly userId: string; readonly year: number },
  now = new Date(),
): Promise<FileReply> {
  const records = await findOf(userId);
  const newest = records.agreements.at(-1);
  if (!newest || !statementYears(records, now).includes(year)) throw notFound(NO_STATEMENT);
  const [building, language] = await Promise.all([getBuilding(), findLanguage({ _id: userId })]);
  const house = { house: siteName(building), address: addressIn(building, language) };
  const person = { name: newest.name ?? "", email: newest.email, language };
  return fileOf({ ...house, ...person, ...statementOf(records, year, now, language) }, actor.userId);
}

/** Returns the agreements by start date; no index has this order for one person, who has few. */
async function findOf(userId: string): Promise<Records> {
  await connectDatabase();
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, rows, charges] = await Promise.all([
    AgreementModel.find({ user_id }).lean<AgreementDocument[]>(),
    PaymentModel.find({ ...shownPayments(), user_id })
      .sort({ date: -1, _id: -1 })
      .lean(),
    ChargeModel.find({ user_id }).lean(),
  ]);
  agreements.sort((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  return { agreements, rows, charges };
}
