import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { openMonths, openRents, settlesAtFirst } from "@/lib/payments/derive-account";
import { findAccounts } from "@/lib/payments/find-accounts";
import { dayRefusal, findDepositsUnder, referenceKey } from "@/lib/payments/record-offline";
import { balanceOf } from "@/lib/payments/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { QueryOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { withPlainDigits } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { dayLabel } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodOf, settlesText } from "@/lib/platform/format/periods";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import type { BankLine, checkBankStatement as contract } from "./contract";
import { type BankRow, LONGEST_REFERENCE, readBankStatement } from "./read-bank-statement";

/** A person who may have paid: what they owe, by month, oldest first, each with what is open of it and of its rent in cents. */
export interface OpenTenant {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly telephone: string;
  readonly apartment_no: string;
  readonly open: readonly (readonly [period: string, cents: number, rent: number])[];
}

/** A line, and the tenants that it names. */
interface NamedRow extends BankRow {
  readonly named: readonly Named[];
}

interface Named {
  readonly tenant: OpenTenant;
  /** The name, number or address that the line has. */
  readonly by: string;
}

/**
 * Adds to each line the people that it names: by apartment, else by email, else by telephone, else by full name. Looks words
 * up instead of comparing each line with everyone.
 */
export function nameTenants(rows: readonly BankRow[], tenants: readonly OpenTenant[]): NamedRow[] {
  const byWord = new Map<string, (Named & { words: string; rank: number })[]>();
  for (const tenant of tenants)
    for (const [rank, by] of [tenant.apartment_no, tenant.email, tenant.telephone, tenant.name].entries()) {
      const words = rank === TELEPHONE ? telephoneOf(by) : wordsOf(by);
      const [first = ""] = words.split(" ");
      if (words.length > 1) push(byWord, first, { tenant, by, words, rank });
    }
  return rows.map((row) => {
    const text = `${row.description} ${row.reference}`;
    const words = ` ${wordsOf(text)} `;
    const found = [...new Set([...words.trim().split(" "), ...telephonesIn(text)])]
      .flatMap((word) => byWord.get(word) ?? [])
      .filter((one) => one.rank === TELEPHONE || words.includes(` ${one.words} `));
    const rank = Math.min(...found.map((one) => one.rank));
    return { ...row, named: found.filter((one) => one.rank === rank) };
  });
}

const TELEPHONE = 2;

/** Keeps letters, marks and digits in upper case, with single spaces. */
const wordsOf = (text: string) =>
  withPlainDigits(text.normalize("NFKC"))
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** The last ten digits, with and without the country's code the same; empty if there are fewer. */
const telephoneOf = (text: string) => /\d{10}$/.exec(withPlainDigits(text).replace(/\D/g, ""))?.[0] ?? "";

/** Telephone numbers in a text, however their digits are grouped. */
const telephonesIn = (text: string) =>
  (withPlainDigits(text).match(/\d[\d -]{8,}\d/g) ?? [])
    .flatMap((run) => [run, ...run.split(" ")])
    .map(telephoneOf)
    .filter(Boolean);

/** Adds to the list under a key. */
function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A recorded payment by bank transfer, or a deposit's. */
interface RecordedTransfer {
  readonly user_id: string;
  /** What it settled when it was recorded, in words: `November 2026`, or `the deposit`. */
  readonly months: string;
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
 * Returns what each line of a bank statement would record (docs/product.md 5.55): money of any amount for the one person that
 * it names, or of several for the one who owes just that for their oldest month. What an earlier line pays is not open for a
 * later one, and no two propose the same reference.
 */
export function matchBankLines(rows: readonly NamedRow[], recorded: Recorded, now: Date): BankLine[] {
  const takers = findTakers(rows);
  const earlier = new Map<string, NamedRow[]>();
  const spent = new Map<string, number>();
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
      match(row, { spent, recorded, reference: freeReference(row, used) });
    if (cents > 0 && reference && taker === undefined && !same) {
      push(earlier, key, row);
      used.add(keyOf(reference));
    }
    if (found.match) {
      const key = tenantKey(found.match);
      spent.set(key, (spent.get(key) ?? 0) + cents);
      used.add(keyOf(found.match.reference));
    }
    return { line, on, amount: fromCents(cents), reference, description, ...found };
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
function referencesOf({ reference, on, named }: NamedRow): string[] {
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
  if (same) return result("recorded", `Recorded for ${same.months} of apartment ${same.apartment_no}.`);
  const other = own.at(-1);
  if (!other || monthOn(row.on) > monthOn(other.on)) return null;
  return result("unclear", `This reference was used ${usedFor(other)}. ${BY_HAND}`);
}

const BY_HAND = "If this is other money, record it by hand under another reference.";

/** Returns `for November 2026 of apartment 5B (Nov 4, 2026, $690)`. */
const usedFor = ({ months, apartment_no, on, cents }: RecordedTransfer) =>
  `for ${months} of apartment ${apartment_no} (${dayLabel(on, "en")}, ${formatMoney(fromCents(cents), "en")})`;

interface Choices {
  /** What earlier lines pay, by tenant, in cents. */
  readonly spent: ReadonlyMap<string, number>;
  readonly recorded: Recorded;
  /** The reference to record; undefined if each is used. */
  readonly reference: string | undefined;
}

/** An amount alone is nobody's: only who is named is matched. */
function match(row: NamedRow, { spent, recorded, reference }: Choices): Result {
  const people = row.named.map(({ tenant, by }) => {
    const open = afterwards(tenant.open, spent.get(tenantKey(tenant)) ?? 0);
    const due = open.reduce((sum, [, cents]) => sum + cents, 0);
    const [, cents = 0, rent = 0] = open[0] ?? [];
    const fits = cents === row.cents;
    // A month is recorded by its rent. What is open beside it is paid as money of any amount, which covers it as well.
    const is_whole = fits && rent > 0 && rent === cents;
    return { ...tenant, by, open, due, fits, is_whole };
  });
  const fitting = people.filter(({ fits }) => fits);
  const [one, ...others] = people.length > 1 ? fitting : people;
  const period = one?.open[0]?.[0];
  if (!one || others.length > 0 || period === undefined)
    return result("unclear", whyUnclear(row, people, fitting.length));
  const use = recorded.get(keyOf(row.reference));
  const why = use ? `was used ${usedFor(use)}` : "is in an earlier line too";
  if (reference === undefined) return result("unclear", `This reference ${why}. ${BY_HAND}`);
  const note = reference === row.reference ? "" : ` This reference ${why}: recorded as “${reference}”.`;
  const { email, name, apartment_no, is_whole } = one;
  return {
    outcome: "matched",
    message: `The line names ${one.by}.${is_whole ? "" : ` ${whatItPays(row.cents, one.due)}`}${note}`,
    match: { email, name, apartment_no, period, reference, is_whole },
  };
}

const tenantKey = ({ email, apartment_no }: Pick<OpenTenant, "email" | "apartment_no">) =>
  `${email} ${apartment_no}`;

/** Returns what is open after some money has paid the oldest months. */
function afterwards(open: OpenTenant["open"], spent: number): OpenTenant["open"] {
  let left = spent;
  return open.flatMap(([period, cents, rent]) => {
    const paid = Math.min(left, cents);
    left -= paid;
    // Rent comes before what is added to it.
    return paid < cents ? [[period, cents - paid, Math.max(0, rent - paid)] as const] : [];
  });
}

function whatItPays(cents: number, due: number): string {
  const [came, open] = [formatMoney(fromCents(cents), "en"), formatMoney(fromCents(due), "en")];
  if (cents === due) return `It pays all ${open} that are open.`;
  if (cents < due) return `It pays ${came} of the ${open} that are open.`;
  return `It pays the ${open} that are open, and ${formatMoney(fromCents(cents - due), "en")} is credit.`;
}

function whyUnclear({ cents }: BankRow, people: readonly OpenTenant[], fitting: number): string {
  const came = formatMoney(fromCents(cents), "en");
  if (fitting > 1) return `${came} is what ${String(fitting)} tenants owe. Record it by hand.`;
  const [person, ...others] = people;
  if (!person) return "It names nobody: no apartment, name, telephone number or email address of a tenant.";
  if (others.length > 0) return `It names ${String(people.length)} tenants. Record it by hand.`;
  return `${person.apartment_no} owes nothing. Record it by hand if it is paid ahead.`;
}

/**
 * POST /bank-statement: returns what each line would record (docs/product.md 5.55); writes nothing. Throws `invalid_input`
 * for an unreadable file, or with the field `date_order` for one that leaves the order of its dates open.
 */
export async function checkBankStatement(
  _actor: Actor<MoneyRole>,
  text: string,
  { date_order }: QueryOf<typeof contract> = {},
  now = new Date(),
): Promise<BankLine[]> {
  const rows = readBankStatement(text, date_order);
  await connectDatabase();
  const named = nameTenants(rows, await listOpenTenants(now));
  return matchBankLines(named, await findRecorded(named.flatMap(referencesOf)), now);
}

async function findRecorded(references: readonly string[]): Promise<Recorded> {
  const keys = references.map((reference) => referenceKey("bank", reference));
  const payments = await PaymentModel.find({ reference_key: mongoose.trusted({ $in: keys }) }).lean();
  const deposits = await findDepositsUnder("bank", references);
  return new Map([
    ...payments.map((row) => {
      const { user_id, reference_key, apartment_no, received_on } = row;
      const months = settlesText(settlesAtFirst(row), "en");
      const transfer = { user_id: String(user_id), months, apartment_no, on: received_on ?? "" };
      return [reference_key ?? "", { ...transfer, cents: balanceOf(row).received }] as const;
    }),
    ...[...deposits].map(([key, { on, cents, agreement }]) => {
      const { user_id, apartment_no } = agreement;
      return [key, { user_id: String(user_id), months: "the deposit", apartment_no, on, cents }] as const;
    }),
  ]);
}

/** Returns everyone who may have paid: each with the debts of the rent roll. A line of who has none is never offered for a month ahead. */
async function listOpenTenants(now: Date): Promise<OpenTenant[]> {
  const { due_day } = await getBuilding();
  const period = periodOf(now);
  const accounts = await findAccounts({}, { period, due_day });
  const telephones = await findTelephones([
    ...new Set(accounts.map(({ agreement }) => String(agreement.user_id))),
  ]);
  return accounts.map((account): OpenTenant => {
    const { user_id, email, name = "", apartment_no } = account.agreement;
    const id = String(user_id);
    const telephone = telephones.get(id) ?? "";
    const rents = openRents(account);
    return {
      user_id: id,
      email,
      name,
      telephone,
      apartment_no,
      open: openMonths(account, period).map(([month, cents]) => [month, cents, rents.get(month) ?? 0]),
    };
  });
}

async function findTelephones(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: mongoose.trusted({ $in: userIds }) }, { telephone: 1 }).lean();
  return new Map(users.map(({ _id, telephone = "" }) => [String(_id), telephone]));
}
