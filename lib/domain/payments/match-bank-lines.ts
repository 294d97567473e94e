import type { BankLine } from "@/lib/contracts/bank-statements";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { type NamedRow, type OpenTenant, push } from "./find-named-tenants";
import { dayRefusal, referenceKey } from "./read-offline-claim";
import { type BankRow, LONGEST_REFERENCE } from "./read-bank-statement";

/** A recorded payment by bank transfer. */
interface RecordedTransfer {
  readonly user_id: string;
  readonly period: string;
  readonly apartment_no: string;
  /** The day and amount of the transfer, in cents. */
  readonly on: string;
  readonly cents: number;
}

/** Recorded transfers by normalised reference. */
export type Recorded = ReadonlyMap<string, RecordedTransfer>;

type Result = Pick<BankLine, "outcome" | "message" | "match">;
const result = (outcome: BankLine["outcome"], message: string): Result => ({ outcome, message, match: null });

/**
 * Returns what each line of a bank statement would record (docs/product.md 5.55): the oldest open month of the person that
 * the line names, if its rent equals the amount. Two lines never match the same month, or propose the same reference.
 */
export function matchBankLines(rows: readonly NamedRow[], recorded: Recorded, now: Date): BankLine[] {
  const takers = findTakers(rows);
  const earlier = new Map<string, NamedRow[]>();
  const taken = new Set<string>();
  const used = new Set(recorded.keys());
  return rows.map((row) => {
    const { line, on, cents, reference, description } = row;
    const key = `${monthOn(on)} ${keyOf(reference)}`;
    const same = earlier.get(key)?.find((other) => isOfOnePerson(row, other));
    const taker = takers.get(line);
    const found =
      refusalOf(row, same?.line, now) ??
      takenBack(row, taker, recorded) ??
      alreadyRecorded(row, recorded) ??
      match(row, { taken, recorded, reference: freeReference(row, used) });
    if (cents > 0 && reference && taker === undefined && !same) {
      push(earlier, key, row);
      used.add(keyOf(reference));
    }
    if (found.match) {
      taken.add(monthKey(found.match, found.match.period));
      used.add(keyOf(found.match.reference));
    }
    return { line, on, amount: toDollars(cents), reference, description, ...found };
  });
}

const keyOf = (reference: string) => referenceKey("bank", reference);
const monthOn = (day: string) => day.slice(0, "2026-11".length);
const isNamedIn = ({ named }: NamedRow, userId: string) =>
  named.length === 0 || named.some(({ tenant }) => tenant.user_id === userId);
/** A line that names nobody may be anybody's. */
const isOfOnePerson = (one: NamedRow, other: NamedRow) =>
  other.named.length === 0 || other.named.some(({ tenant }) => isNamedIn(one, tenant.user_id));

/**
 * Returns the references by which a line may be recorded: its own, since a standing order has the same each month with its
 * day, and since several people write the same on one day with the apartment.
 */
export function referencesOf({ reference, on, named }: NamedRow): string[] {
  if (!reference) return [];
  const withDay = `${reference} ${on}`;
  const withApartment = named.map(({ tenant }) => `${withDay} ${tenant.apartment_no}`);
  return [reference, withDay, ...withApartment].filter(({ length }) => length <= LONGEST_REFERENCE);
}

/** Each reference is used once (docs/product.md 5.33). */
const freeReference = (row: NamedRow, used: ReadonlySet<string>) =>
  referencesOf(row).find((reference) => !used.has(keyOf(reference)));

function refusalOf(row: NamedRow, earlier: number | undefined, now: Date): Result | null {
  const { cents, reference, on, refusal } = row;
  if (refusal) return result("refused", refusal);
  if (cents <= 0) return result("out", "No money came in by this line.");
  if (!reference) return result("refused", "This line has no reference.");
  if (reference.length > LONGEST_REFERENCE)
    return result("refused", `Use a reference of at most ${String(LONGEST_REFERENCE)} characters.`);
  if (earlier !== undefined)
    return result("refused", `This reference is in line ${String(earlier)} already.`);
  const wrongDay = dayRefusal(on, now);
  return wrongDay ? result("refused", wrongDay) : null;
}

/**
 * Returns the lines whose money another line takes back, as of a cheque that bounced, each with that line: it has one of
 * their references and the same amount. A cheque may be paid in again, so the newest that came before it is taken back.
 */
function findTakers(rows: readonly BankRow[]): ReadonlyMap<number, number> {
  const takers = new Map<number, number>();
  const incoming = new Map<string, BankRow[]>();
  const keysOf = ({ references, cents }: BankRow) =>
    references.map((reference) => `${String(Math.abs(cents))} ${keyOf(reference)}`);
  const inOrder = rows.filter(({ refusal }) => !refusal).sort((one, other) => (one.on < other.on ? -1 : 1));
  for (const row of inOrder) if (row.cents > 0) for (const key of keysOf(row)) push(incoming, key, row);
  for (const row of inOrder) {
    if (row.cents >= 0) continue;
    const pairs = keysOf(row)
      .flatMap((key) => incoming.get(key) ?? [])
      .filter(({ line }) => !takers.has(line));
    const pair = pairs.findLast(({ on }) => on <= row.on) ?? pairs[0];
    if (pair) takers.set(pair.line, row.line);
  }
  return takers;
}

function takenBack(row: NamedRow, taker: number | undefined, recorded: Recorded): Result | null {
  if (taker === undefined) return null;
  const found = findOwn(row, recorded).find((one) => isSameTransfer(one, row));
  const words = `Line ${String(taker)} takes this money back.`;
  if (!found) return result("out", words);
  return result("unclear", `${words} It is recorded ${usedFor(found)}: reverse that payment.`);
}

/** Returns what is recorded of the line's own person under one of its references. */
const findOwn = (row: NamedRow, recorded: Recorded): RecordedTransfer[] =>
  referencesOf(row)
    .flatMap((reference) => recorded.get(keyOf(reference)) ?? [])
    .filter(({ user_id }) => isNamedIn(row, user_id));

const isSameTransfer = ({ on, cents }: RecordedTransfer, row: BankRow) =>
  on === row.on && cents === row.cents;

/**
 * A line is recorded already if reference, day and amount match what is recorded of its person. With only the reference
 * equal, it is other money if it is of a later month; else it may be the same money recorded differently by hand, and is
 * left undecided.
 */
function alreadyRecorded(row: NamedRow, recorded: Recorded): Result | null {
  const own = findOwn(row, recorded);
  const same = own.find((one) => isSameTransfer(one, row));
  if (same)
    return result("recorded", `Recorded for ${periodLabel(same.period)} of apartment ${same.apartment_no}.`);
  const other = own.at(-1);
  if (!other || monthOn(row.on) > monthOn(other.on)) return null;
  return result("unclear", `This reference was used ${usedFor(other)}. ${BY_HAND}`);
}

const BY_HAND = "If this is other money, record it by hand under another reference.";

/** Returns `for November 2026 of apartment 5B (Nov 4, 2026, $690)`. */
const usedFor = ({ period, apartment_no, on, cents }: RecordedTransfer) =>
  `for ${periodLabel(period)} of apartment ${apartment_no} (${dayLabel(on)}, ${formatDollars(toDollars(cents))})`;

interface Choices {
  /** Months that earlier lines pay. */
  readonly taken: ReadonlySet<string>;
  readonly recorded: Recorded;
  /** The reference to record; undefined if each is used. */
  readonly reference: string | undefined;
}

/** An amount alone is nobody's: only who is named is matched. */
function match(row: NamedRow, { taken, recorded, reference }: Choices): Result {
  const people = row.named.map(({ tenant, by }) => ({
    ...tenant,
    by,
    open: tenant.open.filter(([period]) => !taken.has(monthKey(tenant, period))),
  }));
  const fitting = people.filter(({ open: [oldest] }) => oldest?.[1] === row.cents);
  const [one, ...others] = fitting;
  const period = one?.open[0]?.[0];
  if (!one || others.length > 0 || period === undefined)
    return result("unclear", whyUnclear(row, people, fitting.length));
  const use = recorded.get(keyOf(row.reference));
  const why = use ? `was used ${usedFor(use)}` : "is in an earlier line too";
  if (reference === undefined) return result("unclear", `This reference ${why}. ${BY_HAND}`);
  const note = reference === row.reference ? "" : ` This reference ${why}: recorded as “${reference}”.`;
  const { email, name, apartment_no } = one;
  return {
    outcome: "matched",
    message: `The line names ${one.by}.${note}`,
    match: { email, name, apartment_no, period, reference },
  };
}

const monthKey = ({ email, apartment_no }: Pick<OpenTenant, "email" | "apartment_no">, period: string) =>
  `${email} ${apartment_no} ${period}`;

function whyUnclear({ cents }: BankRow, people: readonly OpenTenant[], fitting: number): string {
  const came = formatDollars(toDollars(cents));
  if (fitting > 1) return `${came} is what ${String(fitting)} tenants owe. Record it by hand.`;
  const [person] = people;
  if (!person) return "It names nobody: no apartment, name, telephone number or email address of a tenant.";
  const [next] = person.open;
  if (!next) return `${person.apartment_no} has no open month left.`;
  return `${person.apartment_no} owes ${formatDollars(toDollars(next[1]))} for ${periodLabel(next[0])}, not ${came}.`;
}
