import type { AuditEntry } from "@/lib/audit/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { Sentence, SentencesOf } from "@/lib/platform/contracts/endpoint";
import { joinList } from "@/lib/platform/contracts/language";
import { METHOD_NAMES, PAYMENT_METHODS } from "@/lib/platform/contracts/payment-methods";
import { shownSubject, splitSubject } from "@/lib/platform/format/audit-subject";
import { dayLabel } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";

type DescribedEntry = Pick<AuditEntry, "action" | "actor_id" | "actor_name" | "subject" | "before" | "after">;

/**
 * Returns an audit entry as a sentence, 'Ayesha recorded $690 in cash for 4B, November 2026' (docs/product.md 5.53):
 * the first of its action's sentences that the entry can fill, since older entries hold less. An action unknown to this
 * version is shown by its name.
 */
export function changeSentence(entry: DescribedEntry, sentences: SentencesOf<string>): string {
  const given = Object.hasOwn(sentences, entry.action) ? sentences[entry.action] : undefined;
  for (const sentence of alternatives(given)) {
    const told = fill(sentence, entry);
    if (told !== null) return told;
  }
  return `${whoDid(entry)}: ${entry.action}, ${entry.subject}`;
}

/**
 * Returns the actor's name: 'Null' for an account without one, as everywhere, and Nibash for what the product does by
 * itself.
 */
export function whoDid({ actor_id, actor_name }: Pick<AuditEntry, "actor_id" | "actor_name">): string {
  return actor_name || (actor_id ? "Null" : "Nibash");
}

export function alternatives(sentence: Sentence | undefined): readonly string[] {
  if (sentence === undefined) return [];
  return typeof sentence === "string" ? [sentence] : sentence;
}

/** A placeholder, `{after.amount|dollars}`: the entry's value, and its format. */
export const PLACE = /\{(\w+)(?:\.(\w+))?(?:\|(\w+))?\}/g;

/** Returns null if the entry lacks a value that the sentence needs. */
function fill(sentence: string, entry: DescribedEntry): string | null {
  const words = [...sentence.matchAll(PLACE)].map(([, name = "", key, way]) =>
    write(read(entry, name, key), way),
  );
  if (words.includes("")) return null;
  return sentence.replace(PLACE, () => words.shift() ?? "");
}

/** Placeholders that every entry can fill. */
export const ALWAYS: Readonly<Partial<Record<string, (entry: DescribedEntry) => string>>> = {
  who: whoDid,
  subject: ({ subject }) => shownSubject(subject),
  home: ({ subject }) => splitSubject(subject).home,
  person: ({ subject }) => splitSubject(subject).person,
};

function read(entry: DescribedEntry, name: string, key: string | undefined): unknown {
  const always = ALWAYS[name];
  if (always) return always(entry);
  const value = name === "before" ? entry.before : entry.after;
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** Formats of values; a value of another kind, or an amount that is not positive, becomes an empty string. */
export const FORMATS: Readonly<Record<string, (value: unknown) => string>> = {
  dollars: (value) => (isAmount(value) ? formatMoney(value) : ""),
  cents: (value) => (isAmount(value) ? formatMoney(fromCents(value)) : ""),
  day: (value) => (isDay(value) ? dayLabel(value) : ""),
  month: (value) => (isPeriod(value) ? periodLabel(value) : ""),
  way: (value) => PAYMENT_METHODS.map((method) => (method === value ? METHOD_LABELS[method] : "")).join(""),
  fields: (value) =>
    isRecord(value) ? joinList(Object.keys(value).map((key) => key.replaceAll("_", " "))) : "",
};

const METHOD_LABELS = {
  card: "by card",
  coupon: "by a coupon",
  cash: "in cash",
  bank: "by bank transfer",
  bkash: `by ${METHOD_NAMES.bkash}`,
  nagad: `by ${METHOD_NAMES.nagad}`,
  cheque: "by cheque",
  deposit: "from the deposit",
  waived: "",
};

function write(value: unknown, way: string | undefined): string {
  if (way !== undefined) return FORMATS[way]?.(value) ?? "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0;
const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isPeriod = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
