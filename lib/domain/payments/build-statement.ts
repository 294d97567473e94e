import { endOfTowerDay, startOfTowerDay, towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { statementWords } from "@/lib/format/statement-words";
import type { PaperStatement, StatementLine } from "@/lib/workers/paper-statement";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { ledgerOf, type LedgerLine } from "./derive-statement";
import { methodOf } from "./rules";
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
