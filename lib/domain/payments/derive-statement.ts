import { addMonths, periodOf, startOfPeriod } from "@/lib/format/periods";
import type { LineKind } from "@/lib/format/statement-words";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { balanceOf, entriesOf } from "./derive-balance";
import type { MonthPayment } from "./rent-roll";
import { byTenancy } from "./roll-tenancies";
import { firstPeriodOf } from "./rules";
import { standingOf } from "./standing-of";
import { agreementUnder, rentsOf } from "./tenancy-months";

/** A line of the ledger of a tenancy; cents, above zero where the tenant owes more by it. */
export interface LedgerLine {
  readonly at: Date;
  readonly kind: LineKind;
  readonly period: string;
  readonly apartment_no: string;
  readonly cents: number;
  /** The payment that it is about; of a rent none. */
  readonly row: PaymentDocument | null;
  /** Where somebody gave a reason. */
  readonly reason: string;
}

/**
 * Everything that happened to the rent of one person until a moment, oldest first (docs/product.md 5.54). After each
 * moment the sum of its lines is what `standingOf` says; where the lines of a moment themselves come to something
 * else (a coupon, a month that stays paid though some was given back, a debt too old to be asked for), a line
 * `settled` says so.
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
  readonly line: LedgerLine;
  /** The payment as it stood then. */
  readonly after: MonthPayment | null;
}

function ledgerOfTenancy(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  until: Date,
): LedgerLine[] {
  const happenings = [...chargesOf(agreements, until), ...rows.flatMap(entriesWithMoney)]
    .filter(({ line }) => line.at <= until)
    .sort((one, other) => one.line.at.getTime() - other.line.at.getTime());
  const standing = new Map<string, MonthPayment>();
  let before = new Map<string, number>();
  return groupByMoment(happenings).flatMap((group) => {
    for (const { after } of group) if (after) standing.set(String(after._id), after);
    const at = group[0]?.line.at ?? until;
    const after = standingOf(agreements, [...standing.values()], at);
    const lines = group.map(({ line }) => line);
    const rest = restOf(lines, before, after);
    before = after;
    return [...lines, ...rest];
  });
}

/** The rent of each month, on its first day, or on that on which its agreement was made. */
function chargesOf(agreements: readonly AgreementDocument[], until: Date): Happening[] {
  const [first] = agreements;
  if (!first) return [];
  return [...rentsOf(agreements, periodsUntil(firstPeriodOf(first), periodOf(until)))].map(
    ([period, cents]) => {
      const made = agreementUnder(agreements, period)?.accept_date ?? first.accept_date;
      const start = startOfPeriod(period);
      const line = { at: made > start ? made : start, kind: "rent", period, cents, row: null } as const;
      return { line: { ...line, apartment_no: first.apartment_no, reason: "" }, after: null };
    },
  );
}

function periodsUntil(first: string, last: string): string[] {
  const periods: string[] = [];
  for (let period = first; period <= last; period = addMonths(period, 1)) periods.push(period);
  return periods;
}

/** What each entry of a payment did to its money, by the one function that reads entries. */
function entriesWithMoney(row: PaymentDocument): Happening[] {
  const entries = entriesOf(row);
  let covered = 0;
  let at = new Date(0);
  return entries.map(({ kind, reason, ...entry }, index) => {
    const money = balanceOf({ ...row, entries: entries.slice(0, index + 1) });
    const cents = covered - (money.kept + money.waived);
    covered = money.kept + money.waived;
    // What was written down later did not happen before.
    at = entry.at > at ? entry.at : at;
    const { period, apartment_no } = row;
    const why = reason ?? orderOf(row, entry.reference)?.reason ?? "";
    return { line: { at, kind, period, apartment_no, cents, row, reason: why }, after: { ...row, money } };
  });
}

/** The order of an admin behind a refund that the provider tells of. */
const orderOf = (row: PaymentDocument, reference: string) =>
  row.give_backs?.find(({ refund }) => refund && reference.startsWith(`${refund}:`));

function groupByMoment(happenings: readonly Happening[]): Happening[][] {
  const groups: Happening[][] = [];
  for (const happening of happenings) {
    const last = groups.at(-1);
    if (last?.[0]?.line.at.getTime() === happening.line.at.getTime()) last.push(happening);
    else groups.push([happening]);
  }
  return groups;
}

/** What a moment came to beyond its lines, month by month. */
function restOf(
  group: readonly LedgerLine[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): LedgerLine[] {
  const [known] = group;
  if (!known) return [];
  return [...new Set([...before.keys(), ...after.keys(), ...group.map(({ period }) => period)])]
    .sort()
    .flatMap((period): LedgerLine[] => {
      const own = group.filter((line) => line.period === period);
      const change = (after.get(period) ?? 0) - (before.get(period) ?? 0);
      const cents = change - own.reduce((total, line) => total + line.cents, 0);
      const row = own.find((line) => line.row)?.row ?? null;
      return cents === 0 ? [] : [{ ...known, kind: "settled", period, cents, row, reason: "" }];
    });
}
