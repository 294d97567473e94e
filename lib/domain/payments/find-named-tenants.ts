import { withPlainDigits } from "@/lib/format/read-day";
import type { BankRow } from "./read-bank-statement";

/** A person who may have paid: their open months, oldest first, each with its rent in cents. */
export interface OpenTenant {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly telephone: string;
  readonly apartment_no: string;
  readonly open: readonly (readonly [period: string, cents: number])[];
}

/** A line, and the tenants that it names. */
export interface NamedRow extends BankRow {
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
export function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
