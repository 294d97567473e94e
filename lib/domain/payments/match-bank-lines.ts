import type { BankLine } from "@/lib/contracts/bank-statements";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { dayRefusal, referenceKey } from "./read-offline-claim";
import type { BankRow } from "./read-bank-statement";

/** A person who may have paid: their open months, oldest first, each with its rent in cents. */
export interface OpenTenant {
  readonly email: string;
  readonly name: string;
  readonly apartment_no: string;
  readonly open: readonly (readonly [period: string, cents: number])[];
}

/** A recorded payment by bank transfer. */
interface RecordedTransfer {
  readonly period: string;
  readonly apartment_no: string;
  /** The day and amount of the transfer, in cents. */
  readonly on: string;
  readonly cents: number;
}

/** Recorded transfers by normalised reference. */
export type Recorded = ReadonlyMap<string, RecordedTransfer>;

/** As POST /offline-payments takes it. */
const LONGEST_REFERENCE = 60;

type Told = Pick<BankLine, "outcome" | "message" | "match">;
const told = (outcome: BankLine["outcome"], message: string): Told => ({ outcome, message, match: null });

/**
 * Returns what each line of a bank statement would record (docs/product.md 5.55): the oldest open month of the person that
 * the line names by apartment, email or name, if its rent equals the amount; without a name, the only possible person. Two
 * lines never match the same month.
 */
export function matchBankLines(
  rows: readonly BankRow[],
  tenants: readonly OpenTenant[],
  recorded: Recorded,
  now: Date,
): BankLine[] {
  const lineOf = new Map<string, number>();
  const taken = new Set<string>();
  return rows.map((row) => {
    const { line, on, cents, reference, description } = row;
    const keys = [keyOf(reference), monthOfReference(row)] as const;
    const [isRepeated, earlier] = [lineOf.has(keys[0]), lineOf.get(keys[1])];
    if (cents > 0 && reference) for (const key of keys) if (!lineOf.has(key)) lineOf.set(key, line);
    const found =
      refusalOf(row, earlier, now) ??
      alreadyRecorded(row, recorded) ??
      match(row, { tenants, taken, ...chooseReference(row, recorded, isRepeated) });
    if (found.match) taken.add(monthKey(found.match, found.match.period));
    return { line, on, amount: toDollars(cents), reference, description, ...found };
  });
}

const keyOf = (reference: string) => referenceKey("bank", reference);
const monthOn = (day: string) => day.slice(0, "2026-11".length);
const monthOfReference = ({ reference, on }: BankRow) => `${monthOn(on)} ${keyOf(reference)}`;

/** Adds the day, since a standing order has the same reference each month. */
export const withDay = ({ reference, on }: Pick<BankRow, "reference" | "on">) => `${reference} ${on}`;

function refusalOf(row: BankRow, earlier: number | undefined, now: Date): Told | null {
  const { cents, reference, on, refusal } = row;
  if (refusal) return told("refused", refusal);
  if (cents <= 0) return told("out", "No money came in by this line.");
  if (!reference) return told("refused", "This line has no reference.");
  if (reference.length > LONGEST_REFERENCE)
    return told("refused", `Use a reference of at most ${String(LONGEST_REFERENCE)} characters.`);
  if (earlier !== undefined) return told("refused", `This reference is in line ${String(earlier)} already.`);
  const wrongDay = dayRefusal(on, now);
  return wrongDay ? told("refused", wrongDay) : null;
}

/**
 * A line is recorded already if reference, day and amount match. With only the reference equal, it is other money if it is of
 * a later month; else it may be the same money recorded differently by hand, and is left undecided.
 */
function alreadyRecorded(row: BankRow, recorded: Recorded): Told | null {
  const [own, dated] = [row.reference, withDay(row)].map((reference) => recorded.get(keyOf(reference)));
  const same = [own, dated].find((one) => one?.on === row.on && one.cents === row.cents);
  if (same)
    return told("recorded", `Recorded for ${periodLabel(same.period)} of apartment ${same.apartment_no}.`);
  const other = dated ?? own;
  if (!other) return null;
  if (monthOn(row.on) > monthOn(other.on) && withDay(row).length <= LONGEST_REFERENCE) return null;
  const way = "If this is other money, record it by hand under another reference.";
  return told("unclear", `This reference was used ${usedFor(other)}. ${way}`);
}

/** Returns `for November 2026 of apartment 5B (Nov 4, 2026, $690)`. */
const usedFor = ({ period, apartment_no, on, cents }: RecordedTransfer) =>
  `for ${periodLabel(period)} of apartment ${apartment_no} (${dayLabel(on)}, ${formatDollars(toDollars(cents))})`;

interface Chosen {
  /** The reference to record. */
  readonly reference: string;
  /** Why it differs from the line's. */
  readonly note: string;
}

/** Each reference is used once (docs/product.md 5.33). */
function chooseReference(row: BankRow, recorded: Recorded, isRepeated: boolean): Chosen {
  const used = recorded.get(keyOf(row.reference));
  if (!used && !isRepeated) return { reference: row.reference, note: "" };
  const reference = withDay(row);
  const why = used ? `was used ${usedFor(used)}` : "is in an earlier line too";
  return { reference, note: ` This reference ${why}: recorded as “${reference}”.` };
}

interface Choices extends Chosen {
  readonly tenants: readonly OpenTenant[];
  readonly taken: ReadonlySet<string>;
}

function match(row: BankRow, { tenants, taken, reference, note }: Choices): Told {
  const named = namedIn(row, tenants);
  const people = named.length > 0 ? named.map(({ tenant }) => tenant) : tenants;
  const left = people.map((tenant) => ({
    ...tenant,
    open: tenant.open.filter(([period]) => !taken.has(monthKey(tenant, period))),
  }));
  const fitting = left.flatMap((tenant) => {
    const [oldest] = tenant.open;
    return oldest?.[1] === row.cents ? [{ tenant, period: oldest[0] }] : [];
  });
  const [one, ...others] = fitting;
  if (one && others.length === 0) {
    const by = named.find(({ tenant }) => monthKey(tenant, "") === monthKey(one.tenant, ""))?.by;
    const { email, name, apartment_no } = one.tenant;
    const message = by ? `The line names ${by}.` : "Nobody else's oldest open month costs this.";
    const found = { email, name, apartment_no, period: one.period, reference };
    return { outcome: "matched", message: `${message}${note}`, match: found };
  }
  return told("unclear", whyUnclear(row, left, { isNamed: named.length > 0, fit: fitting.length }));
}

const monthKey = ({ email, apartment_no }: Pick<OpenTenant, "email" | "apartment_no">, period: string) =>
  `${email} ${apartment_no} ${period}`;

function whyUnclear(
  { cents }: BankRow,
  people: readonly OpenTenant[],
  { isNamed, fit }: { isNamed: boolean; fit: number },
): string {
  const came = formatDollars(toDollars(cents));
  if (fit > 1) return `${came} is what ${String(fit)} tenants owe. Record it by hand.`;
  const [person] = people;
  const next = person?.open[0];
  if (!isNamed || !person) return `Nobody's oldest open month costs ${came}.`;
  if (!next) return `${person.apartment_no} has no open month left.`;
  return `${person.apartment_no} owes ${formatDollars(toDollars(next[1]))} for ${periodLabel(next[0])}, not ${came}.`;
}

interface Named {
  readonly tenant: OpenTenant;
  readonly by: string;
}

/** Returns the people that a line names: by apartment, else by email, else by full name. */
function namedIn({ description, reference }: BankRow, tenants: readonly OpenTenant[]): Named[] {
  const said = ` ${wordsOf(`${description} ${reference}`)} `;
  const has = (words: string) => words.length > 1 && said.includes(` ${words} `);
  const ways = [
    (tenant: OpenTenant) => tenant.apartment_no,
    (tenant: OpenTenant) => tenant.email,
    (tenant: OpenTenant) => tenant.name,
  ];
  for (const way of ways) {
    const named = tenants.filter((tenant) => has(wordsOf(way(tenant))));
    if (named.length > 0) return named.map((tenant) => ({ tenant, by: way(tenant) }));
  }
  return [];
}

/** Keeps letters, marks and digits in lower case, with single spaces. */
const wordsOf = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
