import { endOfTowerDay, startOfTowerDay, towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { statementWords } from "@/lib/format/statement-words";
import type { PaperStatement, StatementLine } from "@/lib/workers/paper-statement";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { ledgerOf, type LedgerLine } from "./derive-statement";
import { methodOf } from "./rules";

/** What a statement says, but whose it is. */
export type Statement = Pick<PaperStatement, "year" | "from" | "to" | "opening" | "closing" | "lines">;

/** The years that a statement can be of, newest first: from that in which somebody became a tenant to this one. */
export function statementYears(agreements: readonly AgreementDocument[], now: Date): number[] {
  const first = agreements.map(({ accept_date }) => yearOf(accept_date)).sort((one, other) => one - other)[0];
  if (first === undefined) return [];
  return Array.from({ length: Math.max(0, yearOf(now) - first + 1) }, (_, back) => yearOf(now) - back);
}

const yearOf = (instant: Date) => Number(towerDay(instant).slice(0, 4));

/** One person's rent of a year by Dhaka's calendar, up to this moment; dollars (docs/product.md 5.54). */
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
    ...{ year, from, to: towerDay(until) },
    opening: toDollars(sum(before)),
    closing: toDollars(sum(ledger)),
    lines: during.map(onPaper),
  };
}

const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { cents }) => total + cents, 0);

function onPaper({ at, row, cents, ...line }: LedgerLine): StatementLine {
  const isDiscount = line.kind === "settled" && row !== null && row.discount_cents === -cents;
  const words = statementWords({
    ...line,
    cents,
    payment: row && { method: methodOf(row), reference: row.reference ?? "" },
    coupon: isDiscount ? row.coupon : "",
  });
  return { on: towerDay(at), words, amount: toDollars(cents) };
}
