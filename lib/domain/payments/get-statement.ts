import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { siteName } from "@/lib/contracts/building.defaults";
import type { FileReply } from "@/lib/contracts/endpoint";
import { NO_STATEMENT } from "@/lib/contracts/payments.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { getBuilding } from "@/lib/domain/building/queries";
import { notFound } from "@/lib/errors";
import { keptFiles } from "@/lib/workers/kept-files";
import type { PaperStatement, StatementLine } from "@/lib/workers/paper-statement";
import { runTask } from "@/lib/workers/pool";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { shownPayments, methodOf } from "./rules";
import { endOfTowerDay, startOfTowerDay, towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { statementWords } from "@/lib/format/statement-words";
import { ledgerOf, type LedgerLine } from "./derive-statement";
import { firstMonthOf } from "./derive-tenancy-months";

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
